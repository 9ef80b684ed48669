export type AnswerNotice = {
  readonly tone: 'note' | 'warning';
  readonly text: string;
};

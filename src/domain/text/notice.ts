export type Notice = {
  readonly tone: 'note' | 'warning';
  readonly text: string;
};

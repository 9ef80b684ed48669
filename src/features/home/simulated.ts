/** One file for both, because each further file is named on every page. */
export { Situations } from './situations.tsx';
export { Stories } from './stories.tsx';

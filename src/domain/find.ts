/**
 * Where a text is sought. `named`: an event's id, template, choice, parties, contract, package and
 * interface, which takes a moment at any size; `all`: its Daml values besides.
 */
export type FindScope = 'named' | 'all';
export type Find = (text: string, where?: FindScope, signal?: AbortSignal) => Promise<Int32Array>;

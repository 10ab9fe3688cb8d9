/** When to use a component and when to use another: `parameters.usage` of each meta, shown on its documentation page. Sentences in French. */
export type Usage = {
  /** The situations in which to use it. */
  readonly when: readonly string[];
  /** The situations in which to use another component, named in the sentence. */
  readonly not: readonly string[];
};

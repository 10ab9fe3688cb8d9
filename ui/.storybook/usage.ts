/** When a component is the right one and when another is: `parameters.usage` of each meta, shown on its documentation page. Sentences in French. */
export type Usage = {
  /** Situations in which to take it. */
  readonly when: readonly string[];
  /** Situations in which to take another, which the sentence names. */
  readonly not: readonly string[];
};

/** The documentation of a component for designers: `parameters.usage` of each meta, shown on its page. Sentences in French. */
export type Usage = {
  /** One sentence: the component and its content. */
  readonly what: string;
  /** The situations in which to use it. */
  readonly when: readonly string[];
  /** The situations in which to use another component, named in the sentence. */
  readonly not: readonly string[];
};

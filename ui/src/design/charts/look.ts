/** The look of a series. Separate from the computations on its points, which the first page does not need. */
import type { Series, Texture, Tone } from './series';

const textureOf: Record<Tone, Texture> = {
  b7Gazole: 'plain',
  hvo: 'hatch',
  adBlue: 'dots',
  gnr: 'cross',
  sp95: 'bars',
  other: 'back',
  1: 'plain',
  2: 'hatch',
  3: 'dots',
  4: 'cross',
  5: 'bars',
};

/** The colour and texture of a mark. */
export type Look = { tone: Tone; texture: Texture };

/** Returns the colour and texture of a series. */
export function lookOf({ tone = '1', texture }: Pick<Series, 'tone' | 'texture'>): Look {
  return { tone, texture: texture ?? textureOf[tone] };
}

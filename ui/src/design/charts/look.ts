/** How a series looks. Apart from what reckons with its points, which the first page needs nothing of. */
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

/** Colour and texture, as a mark shows them. */
export type Look = { tone: Tone; texture: Texture };

/** Colour and texture of a series. */
export function lookOf({ tone = '1', texture }: Pick<Series, 'tone' | 'texture'>): Look {
  return { tone, texture: texture ?? textureOf[tone] };
}

/**
 * Numbers in French figures, from exact decimals that never become floats: Intl reads the text, its
 * exponent included. Which unit goes with which figure stands in format.ts.
 */

import { nbsp } from './typography';

/** Stands for what cannot be read. */
export const unreadable = '—';

/** A number, or an exact decimal as text (“1.2175”), which never becomes a float. */
export type Decimal = string | number;

/** How a value becomes a figure. */
export type Rounding = {
  /** Power of ten that the value is first multiplied by. */
  shift?: number;
  /** Digits after the comma, 0 by default; halves go away from zero. */
  digits?: number;
  /** Zeros fill these digits. */
  pad?: boolean;
};

/** The value with its unit after a no-break space. */
export function quantity(value: Decimal, unit: string, rounding: Rounding = {}): string {
  const text = figure(value, rounding);
  return text === null ? unreadable : `${text}${nbsp}${unit}`;
}

/**
 * The first unit in which the rounded value is below 1 000, each a thousand of the one before:
 * 999 999 € is 1 M€, not 1 000 k€. The unit is that of `largest`, for values that are compared.
 */
export function compact(
  value: Decimal,
  shift: number,
  units: [unit: string, digits: number][],
  largest: Decimal = value,
): string {
  const choices = units.map(([unit, digits], i) => ({ unit, digits, shift: shift - 3 * i }));
  const below = choices.find((one) => Math.abs(Number(rounded(largest, one))) < 1000);
  const choice = below ?? choices.at(-1);
  return choice ? quantity(value, choice.unit, choice) : unreadable;
}

/** The figure without a unit, null for what is no number. */
export function figure(
  value: Decimal,
  { shift = 0, digits = 0, pad = false }: Rounding,
): string | null {
  const exact = shifted(value, shift);
  return exact && numberFormat('fr-FR', digits, pad).format(exact).replace('-', '−');
}

/** The figure that is shown, for a machine: “-12.4”; “NaN” for what is no number. */
export function rounded(value: Decimal, { shift = 0, digits = 0 }: Rounding): string {
  const exact = shifted(value, shift);
  return exact ? numberFormat('en', digits, false).format(exact).replaceAll(',', '') : 'NaN';
}

/** All digits for a spreadsheet, no separator of thousands, never an exponent; 15 significant digits hide what binary fractions add. */
export function plainFigure(value: number): string {
  spreadsheet ??= new Intl.NumberFormat('fr-FR', {
    useGrouping: false,
    maximumSignificantDigits: 15,
  });
  return spreadsheet.format(value);
}

let spreadsheet: Intl.NumberFormat | undefined;

const formats: Record<string, Intl.NumberFormat> = {};

// Each is made when it is first needed, once: a formatter costs a hundred times what it writes.
function numberFormat(language: string, digits: number, pad: boolean): Intl.NumberFormat {
  const key = `${language}${digits}${pad}`;
  formats[key] ??= new Intl.NumberFormat(language, {
    minimumFractionDigits: pad ? digits : 0,
    maximumFractionDigits: digits,
    // No sign before a zero that was rounded.
    signDisplay: 'negative',
  });
  return formats[key];
}

/** The value times a power of ten, exactly: Intl reads the exponent in the text. Null for what is no number. */
function shifted(value: Decimal, shift: number): Intl.StringNumericLiteral | null {
  const match = /^(-?\d+(?:\.\d+)?)(?:e([+-]?\d{1,3}))?$/.exec(String(value));
  return match && (`${match[1]}e${Number(match[2] ?? 0) + shift}` as Intl.StringNumericLiteral);
}

/**
 * Formats numbers in French, from exact decimals that never become floats: Intl parses the text, its
 * exponent included. format.ts adds the units.
 */

import { nbsp } from './typography';

/** The text for an invalid value. */
export const unreadable = '—';

/** A number, or an exact decimal as text (“1.2175”), which never becomes a float. */
export type Decimal = string | number;

/** How a value is scaled and rounded. */
export type Rounding = {
  /** The power of ten that the value is first multiplied by. */
  shift?: number;
  /** The maximum number of decimals, 0 by default; halves round away from zero. */
  digits?: number;
  /** Whether zeros fill the decimals. */
  pad?: boolean;
};

/** Returns the value with its unit after a no-break space. */
export function quantity(value: Decimal, unit: string, rounding: Rounding = {}): string {
  const text = figure(value, rounding);
  return text === null ? unreadable : `${text}${nbsp}${unit}`;
}

/**
 * Formats a value in the first unit in which it is below 1 000 after rounding; each unit is a thousand of the
 * one before: 999 999 € is 1 M€, not 1 000 k€. Values that are compared share the unit of `largest`.
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

/** Formats a value without a unit; null for an invalid one. */
export function figure(
  value: Decimal,
  { shift = 0, digits = 0, pad = false }: Rounding,
): string | null {
  const exact = shifted(value, shift);
  return exact && numberFormat('fr-FR', digits, pad).format(exact).replace('-', '−');
}

/** Returns the rounded value in a form that Number() parses: “-12.4”; “NaN” for an invalid one. */
export function rounded(value: Decimal, { shift = 0, digits = 0 }: Rounding): string {
  const exact = shifted(value, shift);
  return exact ? numberFormat('en', digits, false).format(exact).replaceAll(',', '') : 'NaN';
}

/**
 * Formats a number for a spreadsheet: no thousands separator, no exponent; 15 significant digits hide
 * binary rounding errors.
 */
export function plainFigure(value: number): string {
  spreadsheet ??= new Intl.NumberFormat('fr-FR', {
    useGrouping: false,
    maximumSignificantDigits: 15,
  });
  return spreadsheet.format(value);
}

let spreadsheet: Intl.NumberFormat | undefined;

const formats: Record<string, Intl.NumberFormat> = {};

// Created lazily and cached: a formatter costs a hundred times more than a call.
function numberFormat(language: string, digits: number, pad: boolean): Intl.NumberFormat {
  const key = `${language}${digits}${pad}`;
  formats[key] ??= new Intl.NumberFormat(language, {
    minimumFractionDigits: pad ? digits : 0,
    maximumFractionDigits: digits,
    // No sign before a value that rounds to zero.
    signDisplay: 'negative',
  });
  return formats[key];
}

/**
 * Returns the value times a power of ten, exactly, as text with an exponent, which Intl parses. Null
 * for an invalid value.
 */
function shifted(value: Decimal, shift: number): Intl.StringNumericLiteral | null {
  const match = /^(-?\d+(?:\.\d+)?)(?:e([+-]?\d{1,3}))?$/.exec(String(value));
  return match && (`${match[1]}e${Number(match[2] ?? 0) + shift}` as Intl.StringNumericLiteral);
}

import { expect, test } from 'vitest';
import { litres } from '../../lib/format';
import { bands, bandTicks, placeLabels } from './bands';
import { dateTicks, instantOf } from './calendar';
import { grouped } from './Donut/grouped';
import { decimated, fitted, spread, textWidth } from './fit';
import { steps } from './HeatMap/steps';
import { days, months, spend, volume, volumes } from './haulier.testing';
import { eventsOf, levelSummary, nearestStop } from './LevelChart/level';
import { lookOf } from './look';
import { moved } from './Plot/Plot';
import { outline } from './StackedBars/outline';
import { stacked } from './StackedBars/stacked';
import { columnsOf, counting, inOneUnit, isEmpty } from './series';
import { valueAxis } from './values';

const axis = (values: number[], more: object = {}) =>
  valueAxis({ values, range: [220, 0], scale: { unit: 'L' }, ...more });
const texts = ({ ticks }: { ticks: { text: string }[] }) => ticks.map(({ text }) => text);

test('an axis starts at zero, includes its values and uses its unit', () => {
  const volumes = axis([61_200, 97_500], { scale: { unit: 'm³', per: 1000 } });
  expect(texts(volumes)).toEqual(['0', '20', '40', '60', '80', '100']);
  expect(volumes.at(0)).toBe(220);
  expect(volumes.at(100_000)).toBe(0);
  expect(volumes.truncated).toBe(false);
});

test('an axis starts above zero only when allowed, and reports it', () => {
  expect(axis([1.14, 1.26]).truncated).toBe(false);
  const prices = axis([1.14, 1.26], { truncate: true });
  expect(prices.truncated).toBe(true);
  expect(texts(prices)[0]).toBe('1,14');
  expect(axis([0.01, 1.26], { truncate: true }).truncated).toBe(false);
});

test('an axis has bounds without values, and with zeros, one value or negative values', () => {
  for (const values of [[], [0, 0]]) expect(texts(axis(values))).toEqual(['0']);
  expect(axis([0]).at(0)).toBe(220);
  expect(axis([500]).at(500)).toBeLessThan(120);
  const one = axis([1.2], { truncate: true });
  expect(one.at(1.2)).toBeGreaterThan(20);
  expect(one.at(1.2)).toBeLessThan(200);
  expect(texts(axis([-40, 10]))).toEqual(['−40', '−30', '−20', '−10', '0', '10']);
});

test('labels of an axis have the same decimals, equal steps and exact positions', () => {
  expect(texts(axis([0.1, 0.3]))).toEqual(['0,00', '0,05', '0,10', '0,15', '0,20', '0,25', '0,30']);
  const { ticks, at } = axis([61_200], { scale: { unit: 'm³', per: 1000 } });
  for (const { value, text } of ticks) expect(value).toBe(Number(text) * 1000);
  expect(at(ticks.at(-1)?.value ?? 0)).toBe(0);
  expect(axis([0.1, 0.3]).ticks.map(({ value }) => value)).toContain(0.15);
  // A single negative value hangs from zero; several negative values may be cut off above.
  expect(axis([-40]).at(0)).toBe(0);
  expect(axis([500]).at(0)).toBe(220);
  expect(axis([-52, -48], { truncate: true }).truncated).toBe(true);
});

test('a short period within a month is labelled with its start', () => {
  const [first, last] = [instantOf('2026-03-10'), instantOf('2026-03-28')];
  expect(dateTicks(first, last, 44, 'month').map(({ text }) => text)).toEqual(['10\u00a0mars']);
  const begins = dateTicks(first, instantOf('2026-06-01'), 600, 'month');
  expect(begins.map(({ text }) => text)).toEqual(['avr.', 'mai', 'juin']);
  const [day] = dateTicks(instantOf('2026-03-01'), instantOf('2026-03-03'), 600, 'day');
  expect(day?.text).toBe('1er\u00a0mars');
});

test('weeks have labels only below bars', () => {
  const weeks = ['2026-02-23', '2026-03-02', '2026-05-04'].map((x) => ({
    x,
    label: x,
    values: [1],
  }));
  const { ticks } = bandTicks(weeks, 90);
  expect(ticks.every(({ at }) => weeks.some(({ x }) => instantOf(x) === at))).toBe(true);
});

test('two years of days take four path commands per bar, and a gap splits the outline', () => {
  const bars = Array.from({ length: 730 }, (_, i) => ({ base: 200, end: 100 + (i % 7) }));
  const steps = (path: string) => path.match(/[MLQVHZ]/g)?.length ?? 0;
  expect(steps(outline(bars, 30, 0.8))).toBeLessThanOrEqual(4 * 730 + 2);
  expect(outline([{ base: 9, end: 1 }, null, { base: 9, end: 2 }], 0, 2)).toBe(
    'M0 9V1H2V9H0ZM4 9V2H6V9H4Z',
  );
  expect(
    outline(
      [
        { base: 9, end: 1 },
        { base: 8, end: 2 },
      ],
      0,
      2,
    ),
  ).toBe('M0 9V1H2V2H4V8H2V9H0Z');
});

test('a month is labelled at the first week that starts in it', () => {
  const weeks = Array.from({ length: 52 }, (_, index) => {
    const x = new Date(Date.UTC(2026, 0, 5 + 7 * index)).toISOString().slice(0, 10);
    return { x, label: `semaine du ${x}`, values: [1] };
  });
  const { ticks, indexOf } = bandTicks(weeks, 500);
  expect(ticks.map((tick) => [tick.text, weeks[indexOf(tick)]?.x])).toContainEqual([
    'mars',
    '2026-03-02',
  ]);
  expect(ticks.length).toBeGreaterThan(4);
});

test('days other than Mondays have short dates, on all bars or on as many as fit', () => {
  const tuesdays = ['2026-10-20', '2026-10-27', '2026-11-03'].map((x) => ({
    x,
    label: 'never cut',
    values: [1],
  }));
  expect(bandTicks(tuesdays, 300).ticks).toEqual([]);
  expect(placeLabels(tuesdays, 48)).toEqual(['20/10', '27/10', '03/11']);
  expect(placeLabels(tuesdays, 24)).toEqual(['20/10', '', '03/11']);
  expect(placeLabels([{ x: 'toulouse', label: 'Dépôt Toulouse', values: [1] }], 60)).toEqual([
    'Dépôt T…',
  ]);
});

test('categories stay in the given order; names and textures are returned', () => {
  const point = (x: string) => ({ x, label: x, value: null });
  expect(columnsOf([{ points: [point('nantes'), point('agen')] }]).map(({ x }) => x)).toEqual([
    'nantes',
    'agen',
  ]);
  expect(isEmpty([{ points: [point('agen')] }])).toBe(true);
  expect(lookOf({ tone: 'hvo', texture: 'avoided' })).toEqual({ tone: 'hvo', texture: 'avoided' });
  expect(lookOf({})).toEqual({ tone: '1', texture: 'plain' });
});

test('months are counted from January; years are labelled at their start', () => {
  const ticks = dateTicks(instantOf('2024-12'), instantOf('2026-11'), 520, 'month', 44);
  expect(ticks.map(({ text }) => text).slice(0, 4)).toEqual(['janv.', 'avr.', 'juil.', 'oct.']);
  expect(ticks.map(({ year }) => year).filter(Boolean)).toEqual(['2025', '2026']);
});

test('labels are single days, then Mondays, then months', () => {
  const of = (count: number, width: number) => {
    const points = days(count, () => 1);
    const [first, last] = [points[0]?.x ?? '', points.at(-1)?.x ?? ''];
    return dateTicks(instantOf(first), instantOf(last), width, 'day', 52);
  };
  expect(of(5, 400).map(({ text }) => text)).toEqual(
    ['17', '18', '19', '20', '21'].map((day) => `${day}\u00a0nov.`),
  );
  const weeks = of(30, 400);
  expect(weeks.map(({ at }) => new Date(at).getUTCDay())).toEqual(weeks.map(() => 1));
  expect(of(1095, 600).every(({ at }) => new Date(at).getUTCDate() === 1)).toBe(true);
});

test('labels never overlap at 320 px, for any number of months', () => {
  for (let count = 1; count <= 36; count++) {
    const columns = columnsOf([{ points: months(count, () => 1) }]);
    const places = bands(columns.length, 36, 240);
    const { ticks, indexOf } = bandTicks(columns, 204);
    expect(ticks.length, `${count} months`).toBeGreaterThan(0);
    ticks.reduce((end, tick) => {
      const middle = places.middle(indexOf(tick));
      const half = Math.max(textWidth(tick.text), textWidth(tick.year ?? '')) / 2;
      expect(middle - half, `${count} months, ${tick.text}`).toBeGreaterThanOrEqual(end);
      return middle + half;
    }, Number.NEGATIVE_INFINITY);
  }
});

test('a position maps to the nearest bar, also beyond the ends', () => {
  const places = bands(12, 40, 640);
  for (let index = 0; index < 12; index++) expect(places.indexAt(places.middle(index))).toBe(index);
  expect(places.indexAt(0)).toBe(0);
  expect(places.indexAt(5000)).toBe(11);
  expect(bands(1, 0, 600).width).toBe(48);
  // The border between two places is half-way.
  const border = (places.middle(0) + places.middle(1)) / 2;
  expect([places.indexAt(border - 1), places.indexAt(border + 1)]).toEqual([0, 1]);
  expect(places.start(3) + places.width / 2).toBeCloseTo(places.middle(3));
});

test('labels are spread apart, keep their order and stay within the bounds', () => {
  expect(spread([10, 100], 17, 0, 200)).toEqual([10, 100]);
  expect(spread([100, 98, 102], 20, 0, 200)).toEqual([100, 80, 120]);
  const ends = spread([195, 199, 198], 20, 0, 200);
  expect(Math.max(...ends)).toBe(200);
  expect(ends).toEqual([160, 200, 180]);
  expect(spread([2, 1, 3], 20, 0, 200)).toEqual([20, 0, 40]);
});

test('a text is truncated with an ellipsis only when it does not fit', () => {
  expect(fitted('Dépôt Toulouse', 200)).toBe('Dépôt Toulouse');
  const cut = fitted('Base travaux Nantes Saint-Herblain', 90);
  expect(cut).toMatch(/^Base.*…$/);
  expect(textWidth(cut)).toBeLessThanOrEqual(90);
});

test('thinning a line keeps its peaks, its ends and its gaps', () => {
  const points = Array.from({ length: 4000 }, (_, index) => ({
    x: index / 20,
    y: index === 1234 ? 999 : index === 2345 ? -999 : index === 3000 ? null : Math.sin(index),
  }));
  const kept = decimated(points, 200);
  expect(kept.length).toBeLessThan(900);
  for (const at of [0, 1234, 2345, 3000, 3999]) expect(kept).toContain(points[at]);
  expect(kept.map(({ x }) => x)).toEqual(kept.map(({ x }) => x).sort((a, b) => a - b));
  expect(decimated(points.slice(0, 300), 200)).toHaveLength(300);
});

test('values are stacked away from zero on both sides; a gap and a zero get no segment', () => {
  expect(stacked([30, null, 0, 20, -5])).toEqual([
    { from: 0, to: 30, free: false },
    null,
    null,
    { from: 30, to: 50, free: true },
    { from: 0, to: -5, free: true },
  ]);
});

test('series with different dates share one axis, with gaps for missing dates', () => {
  const point = (x: string, value: number) => ({ x, label: x, value });
  const columns = columnsOf([
    { points: [point('2026-02', 1), point('2026-03', 2)] },
    { points: [point('2026-01', 3), point('2026-03', 4)] },
  ]);
  expect(columns.map(({ x, values }) => [x, ...values])).toEqual([
    ['2026-01', null, 3],
    ['2026-02', 1, null],
    ['2026-03', 2, 4],
  ]);
  expect(columnsOf(volumes(36))).toHaveLength(36);
});

test('the labels of a chart use one unit, that of the largest value', () => {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  const sites = inOneUnit(volume, [842_300, null, 1_200]);
  expect([sites(842_300), sites(1_200)].map(plain)).toEqual(['842,3 m³', '1,2 m³']);
  const small = inOneUnit(volume, [9_400, 61]);
  expect([small(9_400), small(61)].map(plain)).toEqual(['9 400 L', '61 L']);
  const losses = inOneUnit(spend, [-120_000_000, 4_000_000]);
  expect([losses(-120_000_000), losses(4_000_000)].map(plain)).toEqual(['−1,2 M€ HT', '0 M€ HT']);
  expect(inOneUnit({ format: litres, axis: { unit: 'L' } }, [5])(5)).toBe('5\u00a0L');
});

test('beyond five parts the smallest become one', () => {
  const parts = [5, 1, 9, 3, 7, 2].map((value) => ({ id: `${value}`, label: `${value}`, value }));
  expect(grouped(parts).map(({ label, value }) => [label, value])).toEqual([
    ['9', 9],
    ['7', 7],
    ['5', 5],
    ['3', 3],
    ['Autres', 3],
  ]);
  expect(grouped(parts.slice(0, 5)).some(({ label }) => label === 'Autres')).toBe(false);
});

test('a heat map uses all its steps, from zero only when values come near it', () => {
  const near = steps([0, 3, 43]);
  expect([near.of(0), near.of(43), near.low]).toEqual([1, 7, 0]);
  const far = steps([50, 60, 68]);
  expect([far.of(50), far.of(60), far.of(68), far.low]).toEqual([1, 4, 7, 50]);
  expect(steps([0, 0]).of(0)).toBe(1);
  expect(steps([7, 7]).of(7)).toBe(4);
  expect(steps([20, 68]).low).toBe(0);
});

test('the sentence of a tank says when the threshold is reached, if it is known', () => {
  const measure = { format: (value: number) => `${value} L`, axis: { unit: 'L' } };
  const tank = { capacity: 30_000, alert: 20 };
  const readings = [{ at: '2026-11-21T08:00:00Z', value: 12_600 }];
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  const forecast = [
    { at: '2026-11-25T08:00:00Z', value: 6_600 },
    { at: '2026-11-26T08:00:00Z', value: 6_000 },
  ];
  expect(plain(levelSummary({ readings, forecast }, tank, measure))).toBe(
    '12600 L le 21 novembre 2026, soit 42 % de la cuve ; seuil d’alerte de 20 % atteint vers le jeudi 26 novembre 2026.',
  );
  expect(plain(levelSummary({ readings, forecast: [] }, tank, measure))).toMatch(
    / ; autonomie inconnue\.$/,
  );
  expect(plain(levelSummary({ readings, forecast: forecast.slice(0, 1) }, tank, measure))).toMatch(
    / ; seuil d’alerte de 20 % non atteint sur la période\.$/,
  );
  const low = [{ at: '2026-11-21T08:00:00Z', value: 5_000 }];
  expect(plain(levelSummary({ readings: low, forecast }, tank, measure))).toMatch(
    /, sous le seuil d’alerte de 20 %\.$/,
  );
});

test('a forecast day has a range when both ends are known', () => {
  const at = '2026-11-22T06:00:00Z';
  const between = (day: { low?: number; high?: number }) =>
    eventsOf({ readings: [], deliveries: [], forecast: [{ at, value: 22_500, ...day }] })[0]
      ?.between;
  expect(between({ low: 22_000, high: 23_000 })).toEqual([22_000, 23_000]);
  expect(between({ low: 22_000 })).toBeNull();
  expect(between({})).toBeNull();
});

test('a delivery is sorted among the readings by its time', () => {
  const events = eventsOf({
    readings: [
      { at: '2026-11-01T00:00:00Z', value: 1 },
      { at: '2026-11-03T00:00:00Z', value: 9 },
    ],
    deliveries: [{ at: '2026-11-02T00:00:00Z', volume: 8 }],
    forecast: [{ at: '2026-11-04T00:00:00Z', value: 7 }],
  });
  expect(events.map(({ kind }) => kind)).toEqual(['reading', 'delivery', 'reading', 'forecast']);
});

test('a delivery and a reading at the same time are two stops in a fixed order', () => {
  const [noon, later] = ['2026-11-02T12:00:00Z', '2026-11-02T13:00:00+01:00'];
  const events = eventsOf({
    readings: [{ at: noon, value: 9 }],
    deliveries: [{ at: later, volume: 8 }],
    forecast: [{ at: noon, value: 9 }],
  });
  expect(events.map(({ kind }) => kind)).toEqual(['delivery', 'reading', 'forecast']);
  const stops = [
    { x: 10, y: 40 },
    { x: 100, y: 200 },
    { x: 100, y: 40 },
  ];
  expect(nearestStop(stops, { x: 30, y: 200 })).toBe(0);
  expect(nearestStop(stops, { x: 90, y: 150 })).toBe(1);
  expect(nearestStop(stops, { x: 90, y: 50 })).toBe(2);
});

test('counted things have a singular and a plural', () => {
  const { format, axis } = counting('plein');
  expect([0, 1, 2].map((value) => format(value).replace(/\s/g, ' '))).toEqual([
    '0 plein',
    '1 plein',
    '2 pleins',
  ]);
  expect(axis.unit).toBe('pleins');
  expect(counting('cuve', 'cuves mobiles').format(2)).toMatch(/cuves mobiles$/);
});

test('keys move between places and series and stop at the ends', () => {
  const plot = { columns: 3, rows: 2 };
  const from = { column: 1, row: 0 };
  const to = (key: string, more: object = {}) => moved(key, from, { ...plot, ...more });
  expect(to('ArrowRight')).toEqual({ column: 2, row: 0 });
  expect(to('ArrowLeft')).toEqual({ column: 0, row: 0 });
  expect(to('ArrowDown')).toEqual({ column: 1, row: 1 });
  expect(to('ArrowUp')).toEqual({ column: 1, row: 0 });
  expect(to('ArrowUp', { upwards: true })).toEqual({ column: 1, row: 1 });
  expect(to('ArrowDown', { downwards: true })).toEqual({ column: 2, row: 0 });
  expect(to('ArrowDown', { around: true })).toEqual({ column: 2, row: 0 });
  expect(to('ArrowUp', { around: true })).toEqual({ column: 0, row: 0 });
  expect(to('Home')).toEqual({ column: 0, row: 0 });
  expect(to('End')).toEqual({ column: 2, row: 0 });
  expect(to('x')).toBeNull();
});

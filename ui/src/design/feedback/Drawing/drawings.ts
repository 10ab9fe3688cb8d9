/** One drawing: its lines, and the detail that carries the accent. */
type Strokes = {
  line: string;
  accent: string;
  /** In px; 120 × 90 unless told. */
  width?: number;
  height?: number;
};

/** The line drawings, by what they show. Paths only: they are part of the first load. */
export const drawings = {
  /** A tanker on its way. */
  delivery: {
    line: 'M24 30h34a16 16 0 0 1 16 16v0a16 16 0 0 1 -16 16h-34a16 16 0 0 1 -16 -16v0a16 16 0 0 1 16 -16zM26 30.5v31M56 30.5v31M35 30v-4h12v4M80 64V38h14a6 6 0 0 1 5.2 3L107 54v14h-5M80 64v4h6M8 68h8M32 68h6M54 68h26M74 54h6M86 45h8l5.5 9H86zM16 70a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M38 70a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M86 70a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M4 78h6M60 78h22M108 78h8',
    accent: 'M41 38c3.4 4 4.7 6.3 4.7 8.6a4.7 4.7 0 0 1 -9.4 0c0 -2.2 1.3 -4.6 4.7 -8.6z',
  },
  /** A page of the calendar that comes back. */
  recurring: {
    line: 'M31 18h58a7 7 0 0 1 7 7v46a7 7 0 0 1 -7 7h-58a7 7 0 0 1 -7 -7v-46a7 7 0 0 1 7 -7zM24 34h72M42 11v13M78 11v13M34 44h2M34 56h2M34 68h2M84 44h2M84 56h2M84 68h2',
    accent: 'M72.5 51.5a13 13 0 1 0 .5 9M73 43v9h-9',
  },
  /** A standing tank, its level and its ladder. */
  tank: {
    line: 'M30 21c0-4.4 11.6-8 26-8s26 3.6 26 8v49c0 4.4-11.6 8-26 8s-26-3.6-26-8zM30 21c0 4.4 11.6 8 26 8s26-3.6 26-8M90 26v52M102 26v52M90 36h12M90 46h12M90 56h12M90 66h12M82 32h8M12 78h8M106 78h6',
    accent: 'M30 52c4.3-2.7 8.7-2.7 13 0s8.7 2.7 13 0 8.7-2.7 13 0 8.7 2.7 13 0',
  },
  /** A lorry and its number plate. */
  vehicle: {
    line: 'M13 24h54a5 5 0 0 1 5 5v34a5 5 0 0 1 -5 5h-54a5 5 0 0 1 -5 -5v-34a5 5 0 0 1 5 -5zM72 38h18a6 6 0 0 1 5.2 3L104 55v13h-6M72 68h8M80 46h8.5l5.5 9H80zM20 70a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M82 70a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M4 78h14M40 78h40M102 78h14',
    accent: 'M29 39h22a3 3 0 0 1 3 3v6a3 3 0 0 1 -3 3h-22a3 3 0 0 1 -3 -3v-6a3 3 0 0 1 3 -3z',
  },
  /** A bill torn from its roll. */
  invoice: {
    line: 'M32 12h56v66l-9.3-6-9.4 6-9.3-6-9.3 6-9.4-6-9.3 6zM43 28h16M43 42h34M43 52h34M43 62h12',
    accent: 'M77.5 22.5a6.5 6.5 0 1 0 0 9M62.5 25.5h9M62.5 28.5h9',
  },
  /** A sheet of figures to take away. */
  export: {
    line: 'M66 10H38a6 6 0 0 0-6 6v58a6 6 0 0 0 6 6h44a6 6 0 0 0 6-6V32zM66 10v16a6 6 0 0 0 6 6h16M42 24h12M42 34h12',
    accent: 'M60 44v24M50 59l10 10 10-10',
  },
  /** People, and one more. */
  user: {
    line: 'M34 32a12 12 0 1 0 24 0a12 12 0 1 0 -24 0M20 76c1.6-15 11-23 26-23s24.4 8 26 23M66 20.5a12 12 0 0 1 5 22.5M79 56c9.5 2.6 14.8 9.4 16 20M12 76h88',
    accent: 'M98 18v16M90 26h16',
  },
  /** A depot under its flag. */
  site: {
    line: 'M6 78h108M18 78V43l42-19 42 19v35M36 78V54h48v24M36 62h48M36 70h48',
    accent: 'M60 24V7h14l-4 4.5 4 4.5H60',
  },
  /** A card of an address book. */
  person: {
    line: 'M34 12h54a8 8 0 0 1 8 8v50a8 8 0 0 1 -8 8h-54a8 8 0 0 1 -8 -8v-50a8 8 0 0 1 8 -8zM19 28h14M19 45h14M19 62h14M53.5 37a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0M45 65c1.2-10.5 8-15 18-15s16.8 4.5 18 15',
    accent: 'M96 26h8v13h-8',
  },
  /** A bank card before a mandate. */
  payment: {
    line: 'M36 26v-9a6 6 0 0 1 6-6h58a6 6 0 0 1 6 6v38a6 6 0 0 1-6 6h-8M22 26h62a8 8 0 0 1 8 8v36a8 8 0 0 1 -8 8h-62a8 8 0 0 1 -8 -8v-36a8 8 0 0 1 8 -8zM14 42h78M26 64h20',
    accent: 'M70 63a6 6 0 1 0 12 0a6 6 0 1 0 -12 0',
  },
  /** A pump and its nozzle. */
  product: {
    line: 'M32 12h28a6 6 0 0 1 6 6v54a6 6 0 0 1 -6 6h-28a6 6 0 0 1 -6 -6v-54a6 6 0 0 1 6 -6zM16 78h60M34 22h24v14H34zM66 42h7a6 6 0 0 1 6 6v14a6.5 6.5 0 0 0 13 0V33L79 20M92 44h-4a4 4 0 0 1-4-4v-8',
    accent: 'M46 47c3.8 4.4 5.2 7 5.2 9.5a5.2 5.2 0 0 1 -10.4 0c0 -2.5 1.4 -5.1 5.2 -9.5z',
  },
  /** A drawing board: what is to come. */
  plan: {
    line: 'M84 38V18a7 7 0 0 0-7-7H27a7 7 0 0 0-7 7v54a7 7 0 0 0 7 7h35M32 28h40M32 41h26M32 54h18',
    accent: 'M66 74l3.6-13.6L92 38l10 10-22.4 22.4zM86 44l10 10',
  },
  /** A glass over a list. */
  search: {
    line: 'M16 22h40M16 36h24M16 50h22M16 64h28M16 78h60M52 44a20 20 0 1 0 40 0a20 20 0 1 0 -40 0M86.5 58.5L104 76',
    accent: 'M64 44h16',
  },
  /** Waves that no longer arrive. */
  offline: {
    line: 'M24 40a51 51 0 0 1 72 0M35 52a35.5 35.5 0 0 1 50 0M46 64a20 20 0 0 1 28 0M58.8 76a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0',
    accent: 'M28 80L92 16',
  },
  /** A hose that came apart. */
  failure: {
    line: 'M4 70h14c15 0 11-26 25-26M116 70h-14c-15 0-11-26-25-26M46 34h5a3 3 0 0 1 3 3v14a3 3 0 0 1 -3 3h-5a3 3 0 0 1 -3 -3v-14a3 3 0 0 1 3 -3zM69 34h5a3 3 0 0 1 3 3v14a3 3 0 0 1 -3 3h-5a3 3 0 0 1 -3 -3v-14a3 3 0 0 1 3 -3zM10 78h100',
    accent: 'M60 16v11M47 20l5 8M73 20l-5 8',
  },
  /** A cone on the road. */
  maintenance: {
    line: 'M41 72l14.5-54a2.5 2.5 0 0 1 2.4-1.8h4.2a2.5 2.5 0 0 1 2.4 1.8L79 72M30 72h60a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-60a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2zM8 78h12M100 78h12',
    accent: 'M51.8 32h16.4M48 46h24M44.3 60h31.4',
  },
  /** A padlock on the gate. */
  forbidden: {
    line: 'M42 38h36a8 8 0 0 1 8 8v24a8 8 0 0 1 -8 8h-36a8 8 0 0 1 -8 -8v-24a8 8 0 0 1 8 -8zM44 38V27a16 16 0 0 1 32 0v11M6 78h20M94 78h20M6 52h20M94 52h20M14 44v34M106 44v34',
    accent: 'M55.5 54a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0M60 58.5v8',
  },
  /** A house whose name nobody knows. */
  business: {
    line: 'M26 78V17a5 5 0 0 1 5-5h34a5 5 0 0 1 5 5v61M70 40h19a5 5 0 0 1 5 5v33M10 78h100M38 24h5M53 24h5M38 36h5M53 36h5M38 48h5M53 48h5M42 78V62h12v16M80 52h5M80 64h5',
    accent: 'M86 16.5a6 6 0 1 1 8.7 5.4c-1.8 1-2.7 2.2-2.7 4.6M92 32.5v.01',
  },
  /** Axes that wait for their figures. */
  chart: {
    line: 'M18 12v60a6 6 0 0 0 6 6h82M34 78V58h12v20M56 78V46h12v32M78 78V62h12v16',
    accent: 'M30 42l20-13 18 8 28-21',
  },
  /** A delivery that lost its way: the hose writes what the browser was told. */
  lost: {
    width: 372,
    height: 160,
    line: 'M4 146h10M42 146h20M112 146h14M67 82h32a19 19 0 0 1 19 19v0a19 19 0 0 1 -19 19h-32a19 19 0 0 1 -19 -19v0a19 19 0 0 1 19 -19zM68 82.5v37M98 82.5v37M77 82v-5h13v5M42 124V91H28a7 7 0 0 0-6 3.5L12 110v22h6M42 124v8h-8M36 99h-8.5L21 110h15zM42 112h6M118 132h-8M92 132h-2M72 132H42M18 136a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M70 136a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M92 136a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M200 40h32a8 8 0 0 0 1-15.9 12 12 0 0 0-22.5-3A9.5 9.5 0 0 0 200 40zM84 54h22a6 6 0 0 0 .7-12 9 9 0 0 0-16.8-2.2A7 7 0 0 0 84 54zM330 108h13a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-13zM346 114h6a3 3 0 0 1 2.4 1.2l3.6 4.8M334 120v5a3 3 0 0 0 3 3h3',
    accent:
      'M118 106h4c6 0 8 4 8 10v20c0 7 3.5 10 10 10h32c7 0 10-3.5 10-10V72c0-5.5-3.5-6.5-6.5-2.5L147 106c-3 4-1.5 8 3.5 8H190c13 0 9 32 23 32h31c13 0 21-17 21-40s-8-40-21-40-21 17-21 40 8 40 21 40h64c7 0 10-3.5 10-10V72c0-5.5-3.5-6.5-6.5-2.5L283 106c-3 4-1.5 8 3.5 8H330M361 127c3 3.5 4.2 5.6 4.2 7.6a4.2 4.2 0 0 1 -8.3 0c0 -2 1.1 -4.1 4.2 -7.6z',
  },
} satisfies Record<string, Strokes>;

import { LevelGauge } from '../../../components/LevelGauge/LevelGauge';
import { wholeShare } from '../../../components/LevelGauge/level';
import { addressName } from '../../../components/names';
import { slotInBrief } from '../../../components/orders/slot';
import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';
import { TankProduct } from '../../../components/TankCard/TankParts';
import { WaitingLevels } from '../../../components/TankCard/WaitingLevels';
import {
  autonomy,
  lastReading,
  nextLateness,
  nextVolume,
  nextVolumeInWords,
} from '../../../components/TankCard/words';
import { Chip } from '../../../design/structure/Chip/Chip';
import { Missing } from '../../../design/structure/Missing/Missing';
import type { Column } from '../../../design/table/DataTable/columns';
import { dotted } from '../../../lib/dotted';
import { litres } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import { useNow } from '../../../lib/useNow';
import styles from './TankList.module.css';

type OfTank = { tank: Tank; clock: () => Date };

/** The columns of product S11; `clock` gives the age of a reading. */
export const tankColumns = (clock: () => Date): readonly Column<Tank>[] => [
  {
    id: 'nom',
    header: 'Nom',
    sort: 'nom',
    narrow: 130,
    skeleton: 7,
    cell: ({ name, active }) => (
      <span className={styles.named}>
        {name}
        {!active && <Chip mark={null}>Archivée</Chip>}
      </span>
    ),
  },
  {
    id: 'produit',
    header: 'Produit',
    width: 140,
    narrow: 116,
    priority: 'tablet',
    skeleton: 6,
    cell: (tank) => <TankProduct tank={tank} />,
  },
  {
    id: 'site',
    header: 'Site',
    narrow: 120,
    priority: 'tablet',
    skeleton: 8,
    cell: ({ address }) => (address ? addressName(address) : <Missing />),
  },
  {
    id: 'jauge',
    header: 'Jauge',
    width: 150,
    narrow: 110,
    priority: 'desktop',
    skeleton: 10,
    cell: (tank) => <Gauge tank={tank} clock={clock} />,
  },
  {
    id: 'niveau',
    header: 'Niveau',
    sort: 'niveau',
    width: 150,
    narrow: 120,
    align: 'end',
    priority: 'always',
    skeleton: 7,
    cell: ({ level, levelPercent }) =>
      level === null ? (
        <Missing />
      ) : (
        `${litres(level)}${levelPercent === null ? '' : fr` · ${wholeShare(Number(levelPercent))} %`}`
      ),
  },
  {
    id: 'creux',
    header: 'Creux disponible',
    width: 130,
    narrow: 104,
    align: 'end',
    priority: 'desktop',
    skeleton: 6,
    cell: ({ ullage }) => (ullage === null ? <Missing /> : litres(ullage)),
  },
  {
    id: 'capacite',
    header: 'Capacité',
    sort: 'capacite',
    width: 110,
    narrow: 92,
    align: 'end',
    defaultVisible: false,
    skeleton: 6,
    cell: ({ capacity }) => (capacity === null ? <Missing /> : litres(capacity)),
  },
  {
    id: 'autonomie',
    header: 'Autonomie',
    sort: 'autonomie',
    width: 132,
    narrow: 108,
    align: 'end',
    priority: 'always',
    skeleton: 7,
    cell: (tank) => (tank.active ? (autonomy(tank) ?? 'Inconnue') : <Missing />),
  },
  {
    id: 'releve',
    header: 'Dernier relevé',
    width: 168,
    narrow: 130,
    priority: 'desktop',
    skeleton: 8,
    cell: (tank) => <Reading tank={tank} clock={clock} />,
  },
  {
    id: 'livraison',
    header: 'Prochaine livraison',
    width: 160,
    narrow: 120,
    ample: 148,
    priority: 'desktop',
    skeleton: 7,
    cell: (tank) => {
      const { nextOrder } = tank;
      if (!nextOrder) return <Missing />;
      const when = nextOrder.slot ? slotInBrief(nextOrder.slot) : nextOrder.reference;
      return dotted(when, nextLateness(tank), nextVolumeInWords(tank, true));
    },
  },
];

function Gauge({ tank, clock }: OfTank) {
  const { name, gas, capacity, level, levelAt, alertThresholdPercent } = tank;
  return (
    <LevelGauge
      label={`Niveau de la cuve ${name}`}
      level={level}
      capacity={capacity ?? 0}
      threshold={alertThresholdPercent ?? 20}
      energyType={gas?.energyType ?? null}
      readAt={levelAt}
      next={nextVolume(tank)}
      now={useNow(clock)}
    />
  );
}

function Reading({ tank, clock }: OfTank) {
  const now = useNow(clock);
  return (
    <>
      {lastReading(tank, now) ?? 'Jamais'}
      <WaitingLevels tank={tank.id} />
    </>
  );
}

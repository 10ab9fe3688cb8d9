import { useLocation } from 'react-router-dom';
import { Button } from '../../../design/controls/Button/Button';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { waitingReadings } from '../../../graphql/kept/waiting';
import { dateTime, litres } from '../../../lib/format';
import { useStore } from '../../../lib/store';
import { fr } from '../../../lib/typography';
import { tankPath } from './address';

/**
 * The readings entered without a network that the server has rejected; each stays until the user
 * has resolved it.
 */
export function RefusedReadings() {
  const { search } = useLocation();
  const refused = useStore(waitingReadings).filter((reading) => reading.refused !== undefined);
  const drop = async (id: string) => {
    const { dropReading } = await import('../../../graphql/kept/readings');
    await dropReading(id);
  };
  return refused.map(({ id, tank, name, level, at, refused: why }) => (
    <Banner
      key={id}
      tone="error"
      action={
        <>
          <Button look="outline" to={tankPath(search, tank, 'relever')} preventScrollReset>
            Relever à nouveau
          </Button>
          <Button look="outline" onClick={() => void drop(id)}>
            Supprimer ce relevé
          </Button>
        </>
      }
    >
      {fr`Le relevé de ${litres(level)} de la cuve ${name}, pris hors connexion le ${dateTime(at)}, n’a pas été enregistré : ${why ?? ''}`}
    </Banner>
  ));
}

import { integer } from '../../../lib/format';
import { Checkbox } from '../../controls/Checkbox/Checkbox';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import styles from './FilterOptions.module.css';
import type { ChoiceFilter } from './filter';

/** The values of a filter in a column, each with the number of its results. */
export function FilterOptions({ filter }: { filter: ChoiceFilter }) {
  const { options, values, onChange } = filter;
  return (
    <ul role="list" className={styles.options}>
      {options.map(({ value, label, count, mark }) => (
        <li key={value}>
          <Checkbox
            size="sm"
            checked={values.includes(value)}
            onChange={({ target }) =>
              onChange(
                // In the order of the options: the same choice gives the same address.
                options
                  .filter((option) =>
                    option.value === value ? target.checked : values.includes(option.value),
                  )
                  .map((option) => option.value),
              )
            }
            label={
              <span className={styles.option}>
                {mark}
                {label}
                {count !== undefined && (
                  <span className={styles.results}>
                    <VisuallyHidden>, </VisuallyHidden>
                    {integer(count)}
                    <VisuallyHidden> {count > 1 ? 'résultats' : 'résultat'}</VisuallyHidden>
                  </span>
                )}
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}

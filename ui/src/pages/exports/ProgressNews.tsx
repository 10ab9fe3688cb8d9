import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { fr } from '../../lib/typography';
import type { ExportLineFragment as Export } from './Exports.generated';
import { nameOf, newsOf } from './words';

export type ProgressNewsProps = { jobs: readonly Export[] };

/**
 * Announces to screen readers each quarter of an export's progress, and its end; every step would
 * be too many.
 */
export function ProgressNews({ jobs }: ProgressNewsProps) {
  const before = useRef<readonly Export[]>([]);
  const [words, setWords] = useState('');
  useEffect(() => {
    const news = jobs.flatMap((job) => {
      const word = newsOf(
        before.current.find(({ id }) => id === job.id),
        job,
      );
      return word === null ? [] : fr`${nameOf(job)} : ${word}`;
    });
    before.current = jobs;
    if (news.length > 0) setWords(news.join(', '));
  }, [jobs]);
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}

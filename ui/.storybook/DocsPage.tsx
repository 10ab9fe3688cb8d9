import {
  Controls,
  Description,
  DocsContainer,
  type DocsContainerProps,
  Primary,
  Stories,
  Title,
  Unstyled,
  useOf,
} from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import tokens from '../src/design/tokens.css?raw';
import styles from './DocsPage.module.css';
import { themeOf } from './theme';
import type { Usage } from './usage';

/** The page of each component: what it is, when to take it, its main state, its props, every state. */
export function DocsPage() {
  return (
    <>
      <Title />
      <Description />
      <WhenToUse />
      <Primary />
      <Controls />
      <Stories title="États" includePrimary={false} />
    </>
  );
}

/** When to take the component and when to take another, from `parameters.usage`. */
function WhenToUse() {
  const meta = useOf('meta', ['meta']);
  const usage: Usage | undefined = meta.preparedMeta.parameters['usage'];
  if (!usage) return null;
  return (
    <Unstyled>
      <div className={styles.usage}>
        <Advice kind="when" title="Quand l’utiliser" sentences={usage.when} />
        <Advice kind="not" title="Quand ne pas l’utiliser" sentences={usage.not} />
      </div>
    </Unstyled>
  );
}

type AdviceProps = { kind: 'when' | 'not'; title: string; sentences: readonly string[] };

function Advice({ kind, title, sentences }: AdviceProps) {
  return (
    <section className={styles.advice} data-kind={kind}>
      <h2>{title}</h2>
      <ul role="list">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Mark kind={kind} />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A tick or a cross: the title says the same in words. */
function Mark({ kind }: Pick<AdviceProps, 'kind'>) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={styles.mark}>
      <path d={kind === 'when' ? 'M4 10.5l4 4 8-9' : 'M5 5l10 10M15 5L5 15'} />
    </svg>
  );
}

/** Storybook's frame of a documentation page, in our colours: those that the toolbar chose, else those of the system. */
export function Container({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const theme = usePageTheme(context);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <DocsContainer context={context} theme={themeOf(tokens, theme)}>
      {children}
    </DocsContainer>
  );
}

function usePageTheme({ channel }: Pick<DocsContainerProps['context'], 'channel'>) {
  const [chosen, choose] = useState<unknown>(
    () => /theme:(light|dark)/.exec(new URLSearchParams(location.search).get('globals') ?? '')?.[1],
  );
  const [dark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const onGlobals = ({ globals }: { globals: { theme?: unknown } }) => choose(globals.theme);
    const query = matchMedia('(prefers-color-scheme: dark)');
    const onSystem = () => setDark(query.matches);
    channel.on(GLOBALS_UPDATED, onGlobals);
    query.addEventListener('change', onSystem);
    return () => {
      channel.off(GLOBALS_UPDATED, onGlobals);
      query.removeEventListener('change', onSystem);
    };
  }, [channel]);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return dark ? 'dark' : 'light';
}

import {
  Controls,
  DocsContainer,
  type DocsContainerProps,
  DocsContext,
  DocsStory,
  Heading,
  Subheading,
  Title,
  Unstyled,
  useOf,
} from '@storybook/addon-docs/blocks';
import {
  type ComponentProps,
  createContext,
  type PropsWithChildren,
  useContext,
  useEffect,
  useState,
} from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { create } from 'storybook/theming/create';
import tokens from '../src/design/tokens.css?raw';
import styles from './DocsPage.module.css';
import { Frames, windows } from './Frames';
import { frenchName } from './names';
import { themeOf } from './theme';
import type { Usage } from './usage';

/** The themes in which the page shows its stories. */
const Shown = createContext<readonly string[]>(['light', 'dark']);

/** The page of each component, in French: its description, when to use it, its main state, its props, every state. Code comments are for developers. */
export function DocsPage() {
  const { componentStories } = useContext(DocsContext);
  const [main, ...others] = componentStories().filter(({ tags }) => tags.includes('autodocs'));
  return (
    <>
      <Title />
      <About />
      {main && <State story={main} main />}
      <Controls />
      {others.length > 0 && <Heading>États</Heading>}
      {others.map((story) => (
        <State key={story.id} story={story} />
      ))}
    </>
  );
}

type StoryOfPage = ReturnType<ComponentProps<typeof DocsContainer>['context']['storyById']>;
type StateProps = { story: StoryOfPage; main?: boolean };

/** One story, light and dark: inline, or in separate frames when it depends on its window. */
function State({ story, main = false }: StateProps) {
  const shown = useContext(Shown);
  const size = windowOf(story);
  const name = frenchName(story.name);
  return (
    <>
      {!main && <Subheading>{name}</Subheading>}
      {size ? (
        <Unstyled>
          <Frames id={story.id} name={name} size={size} shown={shown} />
        </Unstyled>
      ) : (
        <DocsStory of={story.moduleExport} expanded={false} />
      )}
    </>
  );
}

function windowOf({ parameters, storyGlobals }: StoryOfPage): keyof typeof windows | undefined {
  const requested: unknown = storyGlobals['viewport']?.value;
  if (typeof requested === 'string' && requested in windows)
    return requested as keyof typeof windows;
  return parameters['page'] ? 'desktop' : undefined;
}

/** The description of the component, when to use it and when to use another, from `parameters.usage`. */
function About() {
  const meta = useOf('meta', ['meta']);
  const usage: Usage | undefined = meta.preparedMeta.parameters['usage'];
  if (!usage) return null;
  return (
    <Unstyled>
      <p className={styles.what}>{withCode(usage.what)}</p>
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
            <span>{withCode(sentence)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders the text between backticks as code. */
function withCode(sentence: string) {
  return sentence
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

/** A tick or a cross; the title says the same in words. */
function Mark({ kind }: Pick<AdviceProps, 'kind'>) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={styles.mark}>
      <path d={kind === 'when' ? 'M4 10.5l4 4 8-9' : 'M5 5l10 10M15 5L5 15'} />
    </svg>
  );
}

/** Storybook's frame of a documentation page, in our colours: those of the toolbar, else those of the system. */
export function Container({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const { theme, shown } = usePageTheme(context);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <DocsContainer context={context} theme={create(themeOf(tokens, theme))}>
      <Shown value={shown}>{children}</Shown>
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
  if (chosen === 'light' || chosen === 'dark') return { theme: chosen, shown: [chosen] } as const;
  return { theme: dark ? 'dark' : 'light', shown: ['light', 'dark'] } as const;
}

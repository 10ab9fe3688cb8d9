import { useEffect, useRef } from 'react';
import styles from './Frames.module.css';

/** The sizes of the windows that stories use, in px; the same as in the toolbar of preview.tsx. */
export const windows = {
  phone: { name: 'Téléphone', width: 390, height: 844, type: 'mobile' },
  tablet: { name: 'Tablette', width: 820, height: 1180, type: 'tablet' },
  desktop: { name: 'Bureau', width: 1440, height: 900, type: 'desktop' },
} as const;

const themes = [
  ['light', 'thème clair'],
  ['dark', 'thème sombre'],
] as const;

type FramesProps = {
  /** The id and the name of the story. */
  id: string;
  name: string;
  /** The size of the window; its content is scaled down when there is less space. */
  size: keyof typeof windows;
  /** The displayed themes. */
  shown: readonly string[];
};

/** A story that depends on its window, in frames: one per theme, side by side. */
export function Frames({ id, name, size, shown }: FramesProps) {
  return (
    <div className={styles.frames} data-size={size}>
      {themes
        .filter(([theme]) => shown.includes(theme))
        .map(([theme, title]) => (
          <Frame
            key={theme}
            title={`${name}, ${title}`}
            src={`iframe.html?id=${encodeURIComponent(id)}&viewMode=story&globals=theme:${theme}`}
            size={size}
          />
        ))}
    </div>
  );
}

type FrameProps = { title: string; src: string; size: keyof typeof windows };

function Frame({ title, src, size }: FrameProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { width, height } = windows[size];
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const fit = () => {
      const scale = Math.min(1, element.clientWidth / width);
      element.style.setProperty('--scale', `${scale}`);
      element.style.height = `${Math.round(height * scale)}px`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, height]);
  return (
    <div ref={ref} className={styles.frame}>
      <iframe title={title} src={src} width={width} height={height} loading="lazy" />
    </div>
  );
}

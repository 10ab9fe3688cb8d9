import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { BusinessLogo } from '../../../components/BusinessLogo/BusinessLogo';
import { Slider } from '../../../design/controls/Slider/Slider';
import { type Crop, closest, moved, squareOf, zoomed } from './crop';
import styles from './LogoCrop.module.css';
import { draw, preview } from './logo-file';

export type LogoCropProps = {
  picture: ImageBitmap;
  crop: Crop;
  /** Called while the square moves. */
  onChange: (crop: Crop) => void;
  /** The initial of the business, for the previews. */
  initial: string;
  /** Freezes the square during the upload. */
  disabled: boolean;
};

/** The zoom factor of one wheel notch. */
const notch = 1.1;

/**
 * Crops a picture to a square, dragged and zoomed by pointer, wheel or two fingers, or by three
 * sliders, which announce their values.
 */
export function LogoCrop({ picture, crop, onChange, initial, disabled }: LogoCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const gestures = useGestures(canvas, picture, crop, disabled ? null : onChange);
  const url = useMemo(() => preview(picture, crop), [picture, crop]);
  const { side } = squareOf(picture, crop);
  const percent = (part: number) => Math.round(part * 100);
  return (
    <div className={styles.crop}>
      {/* Hidden: the sliders do the same and are announced. */}
      <canvas
        ref={canvas}
        width={512}
        height={512}
        aria-hidden
        className={styles.view}
        {...gestures}
      />
      <div className={styles.sliders}>
        <Slider
          label="Zoom"
          unit="%"
          min={100}
          max={Math.max(101, percent(closest(picture)))}
          step={5}
          value={percent(crop.zoom)}
          disabled={disabled || closest(picture) === 1}
          onValueChange={(value) => onChange(zoomed(picture, crop, value / 100))}
        />
        <Slider
          label="Position horizontale"
          unit="%"
          min={0}
          max={100}
          value={percent(crop.x)}
          disabled={disabled || side === picture.width}
          onValueChange={(value) => onChange({ ...crop, x: value / 100 })}
        />
        <Slider
          label="Position verticale"
          unit="%"
          min={0}
          max={100}
          value={percent(crop.y)}
          disabled={disabled || side === picture.height}
          onValueChange={(value) => onChange({ ...crop, y: value / 100 })}
        />
        <p className={styles.previews}>
          Aperçu
          <BusinessLogo initial={initial} logoUrl={url} size="md" />
          <BusinessLogo initial={initial} logoUrl={url} size="sm" />
        </p>
      </div>
    </div>
  );
}

type Point = { readonly x: number; readonly y: number };

/** The pointer and wheel handlers that move and zoom the picture. */
function useGestures(
  canvas: { readonly current: HTMLCanvasElement | null },
  picture: ImageBitmap,
  crop: Crop,
  onChange: ((crop: Crop) => void) | null,
) {
  const held = useRef(new Map<number, Point>());
  // In fractions of the square: the canvas size depends on the screen.
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = (
      canvas.current as HTMLCanvasElement
    ).getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = held.current.get(event.pointerId);
    if (!before || !onChange) return;
    const now = at(event);
    held.current.set(event.pointerId, now);
    const [other] = [...held.current].filter(([id]) => id !== event.pointerId);
    if (!other) {
      onChange(moved(picture, crop, before.x - now.x, before.y - now.y));
      return;
    }
    const [, still] = other;
    const apart = (point: Point) => Math.hypot(point.x - still.x, point.y - still.y);
    onChange(zoomed(picture, crop, (crop.zoom * apart(now)) / (apart(before) || 1), still));
  };
  const release = (event: PointerEvent) => void held.current.delete(event.pointerId);

  // React's wheel listeners are passive and cannot stop the drawer from scrolling.
  useEffect(() => {
    const element = canvas.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      onChange?.(zoomed(picture, crop, crop.zoom * notch ** -Math.sign(event.deltaY), at(event)));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  });

  return {
    onPointerDown: (event: PointerEvent) => {
      held.current.set(event.pointerId, at(event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove,
    onPointerUp: release,
    onPointerCancel: release,
  };
}

import { type ComponentPropsWithRef, useEffect, useState } from "react";
import { classes } from "../classes";
import styles from "./Skeleton.module.css";

/** Props of {@link Skeleton}. */
export type SkeletonProps = ComponentPropsWithRef<"span"> & {
  /** What it stands for: a line of text (default), the large figure, a circle of 32 px, a chip, a button. */
  shape?: "text" | "figure" | "title" | "circle" | "chip" | "button";
  /** Share of the width, in tenths. */
  width?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
};

/** A grey bar that has the height of the line it stands for, so that nothing moves when the line arrives. Decoration: the container carries `aria-busy`. */
export function Skeleton({ shape = "text", width = 10, className, ...rest }: SkeletonProps) {
  return (
    <span
      aria-hidden
      data-shape={shape}
      data-width={width}
      className={classes(styles.skeleton, className)}
      {...rest}
    />
  );
}

/** Skeletons appear only when the wait is long enough to be noticed. */
const patience = 300;

/** True once `waiting` has lasted 300 ms: before, showing nothing is calmer than a flash. */
export function useLateSkeleton(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
}

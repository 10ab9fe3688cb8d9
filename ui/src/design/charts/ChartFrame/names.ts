import { createContext } from 'react';

/** Ids of the title and of the sentence of the chart around: the plot is named and described by them. */
export const ChartNames = createContext<{ title: string; summary: string }>({
  title: '',
  summary: '',
});

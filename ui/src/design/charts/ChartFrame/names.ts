import { createContext } from 'react';

/** The ids of the chart's title and sentence, which name and describe the plot. */
export const ChartNames = createContext<{ title: string; summary: string }>({
  title: '',
  summary: '',
});

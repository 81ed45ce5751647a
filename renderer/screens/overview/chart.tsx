// One chart with its caption, and the same figures as an accessible table.
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

type ChartProps = {
  title: string;
  /** Describes the figures, and the action of a click. */
  text: string;
  /** Null if there is nothing to draw; `text` then explains why. */
  option: EChartsCoreOption | null;
  height: number;
  onPick: (index: number) => void;
  /** The same figures; its links lead where clicks on the chart lead. */
  table: ReactNode;
  /** Further figures, which are always shown. */
  aside?: ReactNode;
};

export function Chart({ title, text, option, height, onPick, table, aside }: ChartProps) {
  const { t } = useTranslation();
  return (
    <section className={aside ? 'chart chart-wide' : 'chart'} aria-label={title}>
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      {option && (
        <>
          <div className="chart-pair">
            <Drawing label={title} option={option} height={height} onPick={onPick} />
            {aside}
          </div>
          <details className="no-print">
            <summary>{t('overview.asTable')}</summary>
            <div className="chart-table">{table}</div>
          </details>
        </>
      )}
    </section>
  );
}

type DrawingProps = { label: string; option: EChartsCoreOption; height: number; onPick: (index: number) => void };

function Drawing({ label, option, height, onPick }: DrawingProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const latest = useRef({ option, onPick });
  latest.current = { option, onPick };

  useEffect(() => {
    const element = place.current!;
    let gone = false;
    const resized = new ResizeObserver(() => chart.current?.resize());
    void import('./echarts.ts').then(({ init }) => {
      if (gone) return;
      chart.current = init(element, null, { renderer: 'svg' });
      chart.current.on('click', ({ dataIndex }) => latest.current.onPick(dataIndex as number));
      chart.current.setOption(latest.current.option);
      resized.observe(element);
    });
    return () => {
      gone = true;
      resized.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
  }, [option]);

  return <div ref={place} role="img" aria-label={t('overview.drawing', { title: label })} style={{ height }} />;
}

// A small picture of the three steps: a table, two articles side by side, a shorter table.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const STEPS = ['imports', 'review', 'export'] as const;

const PICTURES: Record<(typeof STEPS)[number], ReactNode> = {
  imports: [14, 26, 38, 50, 62].map((y) => <Row key={y} y={y} copy={y === 26 || y === 50 || y === 62} />),
  review: (
    <>
      <path className="step-sheet" d="M8 8h48v60H8zM64 8h48v60H64z" />
      <path className="step-line" d="M14 18h36M14 28h36M14 48h36M14 58h24M70 18h36M70 28h36M70 48h36M70 58h24" />
      <path className="step-del" d="M14 38h22" />
      <path className="step-ins" d="M70 38h30" />
    </>
  ),
  export: [26, 38].map((y) => <Row key={y} y={y} copy={false} />),
};

function Row({ y, copy }: { y: number; copy: boolean }) {
  return <path className={copy ? 'step-copy' : 'step-line'} d={`M12 ${y}h20M40 ${y}h68`} />;
}

export function ThreeSteps() {
  const { t } = useTranslation();
  return (
    <ol className="three-steps">
      {STEPS.map((step) => (
        <li key={step}>
          <svg viewBox="0 0 120 76" aria-hidden="true">
            {step !== 'review' && <path className="step-sheet" d="M4 4h112v68H4z" />}
            {PICTURES[step]}
          </svg>
          <strong>{t(`steps.${step}`)}</strong>
          <span className="soft">{t(`start.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

// Its effect is previewed on demand, not at every move of the slider.
import { Slider } from 'antd';
import { useId } from 'react';
import { Option } from './option.tsx';

type ThresholdProps = {
  label: string;
  hint: string;
  min: number;
  max: number;
  step: number;
  value: number;
  shown: string;
  onChange: (value: number) => void;
};

export function Threshold({ label, hint, min, max, step, value, shown, onChange }: ThresholdProps) {
  const id = useId();
  return (
    <Option id={id} label={label} hint={hint} value={shown}>
      <Slider
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={onChange}
        tooltip={{ open: false }}
        ariaLabelForHandle={label}
        ariaValueTextFormatterForHandle={() => shown}
      />
    </Option>
  );
}

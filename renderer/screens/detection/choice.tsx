import { Radio } from 'antd';
import { useId } from 'react';
import { Option } from './option.tsx';

type ChoiceProps<Value extends string> = {
  label: string;
  hint: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

export function Choice<Value extends string>({ label, hint, options, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Option id={id} label={label} hint={hint}>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={[...options]}
      />
    </Option>
  );
}

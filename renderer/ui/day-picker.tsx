import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useId } from 'react';

/** The ISO form in which days are stored and compared. */
const DAY = 'YYYY-MM-DD';

type DayPickerProps = { label: string; value: string | null; onDay: (day: string | null) => void };

export function DayPicker({ label, value, onDay }: DayPickerProps) {
  const id = useId();
  return (
    <label className="stack tight soft small" htmlFor={id}>
      <span>{label}</span>
      <DatePicker
        id={id}
        size="small"
        placeholder={DAY}
        format={DAY}
        needConfirm={false}
        value={value === null ? null : dayjs(value)}
        onChange={(day) => onDay(day ? day.format(DAY) : null)}
      />
    </label>
  );
}

// A column is one field at most: to take it for a field takes it from another.
import type { ColumnMapping, Field } from '#shared/model.ts';

/** @param column undefined: no column has the field */
export function assignColumn(mapping: ColumnMapping, field: Field, column: number | undefined): ColumnMapping {
  const others = Object.entries(mapping).filter(([other, at]) => other !== field && at !== column);
  return { ...Object.fromEntries(others), ...(column === undefined ? {} : { [field]: column }) };
}

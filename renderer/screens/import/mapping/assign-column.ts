// A column has one field at most, so assigning it to a field takes it from another.
import type { ColumnMapping, Field } from '#shared/model/model.ts';

/** @param column undefined if no column has the field */
export function assignColumn(mapping: ColumnMapping, field: Field, column: number | undefined): ColumnMapping {
  const others = Object.entries(mapping).filter(([other, at]) => other !== field && at !== column);
  return { ...Object.fromEntries(others), ...(column === undefined ? {} : { [field]: column }) };
}

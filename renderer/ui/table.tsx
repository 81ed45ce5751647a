// Tables on hairlines: a header with a cell for each column, and the rows below it.
import type { ComponentProps, ReactNode } from 'react';

/** A name, or the cell with its attributes. A cell without name and label is no header. */
export type Column = string | ComponentProps<'th'>;

type TableProps = ComponentProps<'table'> & {
  caption?: string;
  columns?: readonly Column[];
  foot?: ReactNode;
  /** `wide`: takes the whole width; `fixed`: its rows do not change the widths of columns either. */
  layout?: 'wide' | 'fixed';
};

export function Table({ caption, columns, foot, layout, className = '', children, ...rest }: TableProps) {
  return (
    <table className={`table ${layout ? `table-${layout}` : ''} ${className}`} {...rest}>
      {caption && <caption className="soft">{caption}</caption>}
      {columns && (
        <thead>
          {/* The number of rows is given where only some of them are drawn. */}
          <tr aria-rowindex={rest['aria-rowcount'] && 1}>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <ColumnHead key={at} {...(typeof column === 'string' ? { children: column } : column)} />
            ))}
          </tr>
        </thead>
      )}
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

function ColumnHead(props: ComponentProps<'th'>) {
  return props.children || props['aria-label'] ? <th scope="col" {...props} /> : <td style={props.style} />;
}

// Finds elements that draw buttons next to each other, in the syntax tree of a component.
import { type ESTree, parseSync, Visitor } from 'vite';

/** Buttons by their names, such as FocusableButton and BackupsButton. The browser's own are parts of components. */
const BUTTON = /(?:Button|Chip)$/;
/** They draw nothing of their own around the button that opens them. */
const OPENERS = new Set(['Dropdown', 'Popover', 'Tooltip']);
/** An entry of a list that is no line has its buttons in the columns of its list. */
const COLUMNS = /^<li\b(?![^>]*className="(?:[^"]* )?(?:line|row)[ "])/;

type Tree = ESTree.Node | null;

/** @returns the opening tags of the elements that draw two or more buttons themselves and are no ButtonRow */
export function findButtonRows(code: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    JSXElement(element) {
      const { start, end } = element.openingElement;
      const tag = code.slice(start, end).replace(/\s+/g, ' ');
      const isRow = nameOf(element) === 'ButtonRow' || OPENERS.has(nameOf(element)) || COLUMNS.test(tag);
      if (!isRow && countAll(element.children) > 1) found.push(tag);
    },
  });
  visitor.visit(parseSync('component.tsx', code).program);
  return found;
}

function nameOf({ openingElement: { name } }: ESTree.JSXElement): string {
  return name.type === 'JSXIdentifier' ? name.name : '';
}

function countAll(nodes: readonly Tree[]): number {
  return nodes.reduce((sum, node) => sum + countButtons(node), 0);
}

/** @returns the buttons of one of the nodes, of which only one is drawn */
function countMost(nodes: readonly Tree[]): number {
  return Math.max(0, ...nodes.map(countButtons));
}

/** @returns the buttons that an expression may draw at once; two for a list of them */
function countButtons(node: Tree): number {
  switch (node?.type) {
    case 'JSXElement':
      if (BUTTON.test(nameOf(node))) return 1;
      return OPENERS.has(nameOf(node)) ? countAll(node.children) : 0;
    case 'JSXFragment':
      return countAll(node.children);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return countButtons(node.expression);
    case 'LogicalExpression':
      return countAll([node.left, node.right]);
    case 'ConditionalExpression':
      return countMost([node.consequent, node.alternate]);
    case 'ArrayExpression':
      return countAll(node.elements);
    case 'ChainExpression':
      return countButtons(node.expression);
    case 'MemberExpression':
      return countButtons(node.object);
    case 'CallExpression':
      return countButtons(node.callee) + 2 * countAll(node.arguments);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return countButtons(node.body);
    case 'BlockStatement':
      return countMost(node.body);
    case 'IfStatement':
      return countMost([node.consequent, node.alternate]);
    case 'SwitchStatement':
      return countMost(node.cases.flatMap(({ consequent }) => consequent));
    case 'ReturnStatement':
      return countButtons(node.argument);
    default:
      return 0;
  }
}

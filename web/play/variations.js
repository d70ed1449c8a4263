import { h } from '../ui/dom.js';

/**
 * The nodes of a game and its variations, put together from a scene, and the variations as elements.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../ui/types.js').Move} Move
 * @typedef {import('../ui/types.js').Remark} Remark
 * @typedef {{key: number, move: Move|null, children: number[], parent: number, remark: Remark|undefined, number?: number}} Branch
 *   number: of the row that it has, or would have, in the list
 */

/** What a glyph says, for those who do not see it. @type {Record<string, string>} */
export const GLYPHS = { '!': 'good', '?': 'a mistake', '!!': 'brilliant', '??': 'a blunder', '!?': 'interesting', '?!': 'doubtful' };

export class Branches {
  /** @param {Scene} scene */
  constructor({ moves = [], tree, ply }) {
    /** @type {Map<number, Branch>} */
    this.nodes = new Map();
    /** The keys of the plies of the line that is looked at; where there is one line only, their numbers. */
    this.line = tree ? tree.line.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i)) : moves.map((move) => move.ply);
    this.at = tree ? tree.at : ply;
    this.remarks = tree?.remarks ?? {};
    this.put(0, null, -1);
    const first = moves[0]?.ply ?? 1;
    let before = 0;
    for (const [i, key] of this.line.entries()) {
      this.put(key, moves[i - (tree ? first - 1 : 0)] ?? null, before);
      before = key;
    }
    for (const { after, moves: others } of tree?.others ?? []) {
      before = after;
      for (const move of others) {
        const key = /** @type {number} */ (move.node);
        this.put(key, move, before);
        before = key;
      }
    }
    for (const [key, children] of Object.entries(tree?.forks ?? {})) this.get(Number(key)).children = children;
    /** The main line, from its first move on. */
    this.main = [...this.chain(0)].slice(1);
  }

  /** @param {number} key @param {Move|null} move @param {number} parent */
  put(key, move, parent) {
    this.nodes.set(key, { key, move, children: [], parent, remark: this.remarks[key] });
    this.nodes.get(parent)?.children.push(key);
  }

  /** @param {number} key @returns {Branch} */
  get(key) {
    const found = this.nodes.get(key);
    if (!found) throw new Error(`the tree has no node ${key}`);
    return found;
  }

  /**
   * Number the moves of a variation as if they stood in rows.
   * @param {number} key @param {number} columns for the seats; 1 where only one plays, 0 for a log, which has no numbers
   */
  count(key, columns) {
    for (const node of this.chain(key)) {
      const before = this.get(node.parent);
      const [seat, last] = [node.move?.seat ?? 0, before.move?.seat ?? Infinity];
      const opens = columns === 1 || last < 0 || seat <= last;
      node.number = seat < 0 || columns === 0 ? before.number : (before.number ?? 0) + Number(opens);
    }
  }

  /** A node and what was played on from it first. @param {number} key */
  * chain(key) {
    for (let at = /** @type {number|undefined} */ (key); at !== undefined; at = this.get(at).children[0]) yield this.get(at);
  }

  /** What was played instead of a node of a main line. @param {Branch} node */
  others(node) {
    const others = this.nodes.get(node.parent)?.children ?? [];
    return others[0] === node.key ? others.slice(1) : [];
  }
}

/** @param {Remark|undefined} remark */
const marksOf = (remark) => (remark?.marks ?? []).map((mark) => mark.replace('-', ' → ')).join(', ');

/**
 * A comment, and what is marked on the board.
 * @param {Remark|undefined} remark
 * @returns {(Node|string)[]}
 */
export function comment(remark) {
  const marks = marksOf(remark);
  return [
    ...remark?.text ? [h('span', { class: 'remark', text: remark.text }), ' '] : [],
    ...marks ? [h('span', { class: 'marked', text: `Marked: ${marks}.` })] : [],
  ];
}

/**
 * What stands below a row of the main line: the comment on its move, and the variations in place of it.
 * @param {Branches} tree
 * @param {Branch} node
 * @param {(key: number) => void} go
 * @param {number} columns as in `count`
 * @returns {Node[]}
 */
export function below(tree, node, go, columns) {
  const said = comment(node.remark);
  const about = node.move ? [h('b', { text: node.move.text }), ' '] : [];
  return [
    ...said.length ? [h('p', { class: 'comment' }, ...about, ...said)] : [],
    ...tree.others(node).map((key) => variation(tree, key, go, columns)),
  ];
}

/**
 * @param {Branches} tree
 * @param {number} first
 * @param {(key: number) => void} go
 * @param {number} columns
 * @returns {HTMLElement}
 */
function variation(tree, first, go, columns) {
  const box = h('div', { class: 'variation', role: 'group', 'aria-label': `Variation: ${tree.get(first).move?.text ?? ''}` });
  tree.count(first, columns);
  let last = tree.get(tree.get(first).parent).number ?? 0;
  let begins = true;
  for (const node of tree.chain(first)) {
    const { move, remark } = node;
    if (!move) continue;
    const number = node.number ?? 0;
    const numbered = columns && move.seat >= 0 ? (number > last ? `${number}. ` : begins ? `${number}… ` : '') : '';
    [last, begins] = [number, false];
    const glyph = remark?.glyph ?? '';
    const name = `${move.ply}. ${move.text}${glyph ? `, ${GLYPHS[glyph]}` : ''}: ${move.label}`;
    box.append(h('button', { type: 'button', 'data-node': node.key, title: move.label, 'aria-label': name, 'aria-current': node.key === tree.at ? 'true' : false, onclick: () => go(node.key) },
      numbered ? h('small', { text: numbered }) : null, columns || move.seat >= 0 ? move.text + glyph : move.label), ...comment(remark));
    // The variation's own first move was told of by whoever began it.
    const others = node.key === first ? [] : tree.others(node);
    box.append(...others.map((key) => variation(tree, key, go, columns)));
    begins = others.length > 0;
  }
  return box;
}

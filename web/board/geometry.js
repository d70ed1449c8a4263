/**
 * Where the cells of a scene are, as far as the arrow keys need it. Knows positions and rows, but
 * no game and no grid.
 * @typedef {{target: string, at: [number, number], row: number|undefined}} Cell
 * @typedef {import('../ui/page-types.js').BoardScene} Scene
 */

/**
 * Keys that move to a neighbour, and their directions in degrees, counterclockwise from the right.
 * @type {Record<string, number|undefined>}
 */
export const DIRECT_KEYS = { d: 0, e: 60, q: 120, a: 180, z: 240, c: 300 };

/**
 * The cells of a scene in the order they are drawn.
 * @param {Scene} scene
 * @returns {Cell[]}
 */
export function cellsOf(scene) {
  const cells = [];
  for (const shape of scene.shapes) {
    if (shape.target) cells.push({ target: shape.target, at: shape.at ?? [0, 0], row: shape.row });
  }
  return /** @type {Cell[]} */ (cells);
}

/** @param {Cell} a @param {Cell} b */
const distance = (a, b) => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);

/** @param {Cell[]} cells the cells of a row, from the left */
const fromLeft = (cells) => [...cells].sort((a, b) => a.at[0] - b.at[0]);

/**
 * The rows of the board from the top, each from the left.
 * @param {Cell[]} cells
 * @returns {Cell[][]}
 */
function rows(cells) {
  /** @type {Map<number, Cell[]>} */
  const found = new Map();
  for (const cell of cells) {
    const name = cell.row ?? Math.round(cell.at[1]);
    const row = found.get(name);
    if (row) row.push(cell);
    else found.set(name, [cell]);
  }
  return [...found.values()].map(fromLeft).sort((a, b) => a[0].at[1] - b[0].at[1]);
}

/**
 * The cell that a key of the ARIA grid pattern leads to.
 * @param {Cell[]} cells
 * @param {string} target the current cell
 * @param {string} key an arrow, Home or End
 * @param {boolean} far Ctrl is held: first or last cell of the board
 * @param {number} column the x that moving up and down keeps to
 * @returns {string|null} null at the edge
 */
export function step(cells, target, key, far, column) {
  const all = rows(cells);
  const y = all.findIndex((row) => row.some((cell) => cell.target === target));
  if (y < 0) return cells[0]?.target ?? null;
  const row = all[y];
  const x = row.findIndex((cell) => cell.target === target);
  switch (key) {
    case 'ArrowLeft':
      return row[x - 1]?.target ?? null;
    case 'ArrowRight':
      return row[x + 1]?.target ?? null;
    case 'ArrowUp':
      return nearest(all[y - 1], column);
    case 'ArrowDown':
      return nearest(all[y + 1], column);
    case 'Home':
      return (far ? all[0] : row)[0].target;
    case 'End':
      return (far ? all[all.length - 1] : row).at(-1)?.target ?? null;
    default:
      return null;
  }
}

/**
 * @param {Cell[]|undefined} row
 * @param {number} column
 * @returns {string|null}
 */
function nearest(row, column) {
  if (!row) return null;
  return row.reduce((best, cell) =>
    Math.abs(cell.at[0] - column) < Math.abs(best.at[0] - column) - 0.5 ? cell : best,
  ).target;
}

/**
 * The neighbour in a direction, on any regular grid.
 * @param {Cell[]} cells
 * @param {string} target
 * @param {number} degrees
 * @returns {string|null}
 */
export function neighbour(cells, target, degrees) {
  const from = cells.find((cell) => cell.target === target);
  if (!from) return null;
  const others = cells.filter((cell) => cell !== from);
  const reach = spacing(cells) * 1.5;
  let best = null;
  let least = 36; // degrees off the direction
  for (const cell of others) {
    if (distance(from, cell) > reach) continue;
    const angle = (Math.atan2(from.at[1] - cell.at[1], cell.at[0] - from.at[0]) * 180) / Math.PI;
    const off = Math.abs(((angle - degrees + 540) % 360) - 180);
    if (off < least) [best, least] = [cell, off];
  }
  return best?.target ?? null;
}

/**
 * The distance between neighbours: the smallest distance between any two cells.
 * @param {Cell[]} cells
 */
export function spacing(cells) {
  let least = Infinity;
  for (let i = 0; i < cells.length; i += 1) {
    for (let j = i + 1; j < cells.length; j += 1)
      least = Math.min(least, distance(cells[i], cells[j]));
  }
  return least;
}

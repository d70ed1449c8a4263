/**
 * The words of an invitation, to be sent beside its link: what is played, who begins, how long it
 * takes, who asks for it, and a line of their own.
 * @param {(request: import('../ui/types.js').Request) => Promise<import('../ui/types.js').Reply>} ask
 * @param {import('../ui/page-types.js').KeptScene} scene of the game
 * @param {import('./greeting.js').Greeting} [greeting] that the link has, too
 * @returns {Promise<string>}
 */
export async function invitationText(ask, scene, greeting) {
  const { clock, game, name, sealed, seats, to_play: toPlay } = scene;
  // By simple links the start was drawn, which its parameters do not say.
  const { start, ...params } = scene.params;
  const { terms } = await ask({
    do: 'terms',
    game,
    params: sealed ? scene.params : params,
    clock: clock?.control,
  });
  const guest = seats.find(({ player }) => player === 'away');
  const known = terms && (sealed || terms.begins === toPlay);
  const title = terms?.title ?? name;
  return [
    `${greeting?.from || 'A friend'} challenges you to ${title.startsWith(name) ? title : `${name}: ${title}`}.`,
    ...(known ? terms.says : [`${seats[toPlay ?? 0]?.name} begins.`]),
    ...(terms?.chosen ?? []),
    guest ? `You play ${guest.name}.` : '',
    greeting?.words ? `“${greeting.words}”` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

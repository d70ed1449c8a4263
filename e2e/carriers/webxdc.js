/* A stand-in for what a messenger brings, written from the specification: updates are numbered, kept,
   and brought to all, the sender included, from any number on. The host of the page keeps them. */
(() => {
  const { name, live } = window.whoami;
  const post = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body) });
  let heard = () => {};
  window.webxdc = {
    selfAddr: `${name}@chat`,
    selfName: name,
    sendUpdate(update) {
      if (update.payload === undefined) throw new TypeError('an update needs a payload');
      void post('updates', update);
    },
    async setUpdateListener(listener, serial = 0) {
      let last = serial;
      const bring = async () => {
        for (const update of await (await fetch(`updates?${last}`)).json()) {
          last = update.serial;
          listener(update);
        }
      };
      await bring();
      void (async () => {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 200));
          await bring();
        }
      })();
    },
  };
  if (live)
    window.webxdc.joinRealtimeChannel = () => {
      const channel = new BroadcastChannel('live');
      channel.onmessage = ({ data }) => heard(data);
      return {
        setListener: (listener) => {
          heard = listener;
        },
        send: (data) => channel.postMessage(data),
        leave: () => channel.close(),
      };
    };
})();

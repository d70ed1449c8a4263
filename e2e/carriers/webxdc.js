/* A substitute for what a messenger brings, written from the specification: updates are numbered, kept,
   and brought to all, the sender included, from any number on. The host of the page keeps them. */
(() => {
  const { name, live } = window.whoami;
  const post = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body) });
  let heard = () => {};
  const asked = async (path) => (await fetch(path)).json();
  window.webxdc = {
    selfAddr: `${name}@chat`,
    selfName: name,
    sendUpdate(update) {
      if (update.payload === undefined) throw new TypeError('an update needs a payload');
      void post('updates', update);
    },
    async setUpdateListener(listener, serial = 0) {
      let last = serial;
      const bring = async (path) => {
        for (const update of await asked(`${path}?${last}`)) {
          last = update.serial;
          listener(update);
        }
      };
      await bring('updates');
      void (async () => {
        for (;;) await bring('next/updates'); // which is answered once there are some
      })();
    },
  };
  if (live)
    window.webxdc.joinRealtimeChannel = () => {
      let open = true;
      void (async () => {
        // What was said before one has joined is lost, and one's own words do not come back.
        let last = (await asked('live?0')).length;
        while (open) {
          for (const { from, data } of await asked(`next/live?${last}`)) {
            last += 1;
            if (from !== name) heard(new Uint8Array(data));
          }
        }
      })();
      return {
        setListener: (listener) => {
          heard = listener;
        },
        send: (data) => {
          if (!(data instanceof Uint8Array)) throw new TypeError('only bytes are sent');
          void post('live', { from: name, data: [...data] });
        },
        leave: () => {
          open = false;
        },
      };
    };
})();

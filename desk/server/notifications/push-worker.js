// The service worker of the desk: shows notifications, and opens their pages. It caches nothing and handles no requests. It is not built and
// its address has no hash, because browsers look for a new version of a service worker at the same address.

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  // A notification about the same page replaces the earlier one.
  event.waitUntil(self.registration.showNotification(title, { body, tag: path, data: path }));
});

// Shows the tab that has the page open, or a new one, so that nothing typed elsewhere is lost.
self.addEventListener('notificationclick', (event) => {
  const { href } = new URL(event.notification.data, self.location.origin);
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((tabs) => {
      const tab = tabs.find(({ url }) => url === href);
      return tab ? tab.focus() : self.clients.openWindow(href);
    }),
  );
});

#!/usr/bin/python3
# WebKitGTK with a profile that lasts, for WebKitWebDriver: the browser of its own automation forgets everything.
# Arguments: the folder of the profile, and a script that every document runs first.
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

profile, preload = sys.argv[1:3]
with open(preload, encoding='utf-8') as file:
    source = file.read()

Gtk.init()
# Pages see it as `prefers-reduced-motion`.
Gtk.Settings.get_default().set_property('gtk-enable-animations', False)

data = WebKit2.WebsiteDataManager(base_data_directory=f'{profile}/data', base_cache_directory=f'{profile}/cache')
data.get_cookie_manager().set_persistent_storage(f'{profile}/cookies', WebKit2.CookiePersistentStorage.SQLITE)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)


def enable_storage(settings):
    """This build has `navigator.storage` off; Safari has it on."""
    features = WebKit2.Settings.get_all_features()
    for at in range(features.get_length()):
        feature = features.get(at)
        if feature.get_identifier() in ('StorageAPIEnabled', 'StorageAPIEstimateEnabled', 'StorageAPI', 'StorageAPIEstimate'):
            settings.set_feature_enabled(feature, True)


def create_view(_session):
    settings = WebKit2.Settings()
    enable_storage(settings)
    content = WebKit2.UserContentManager()
    content.add_script(
        WebKit2.UserScript.new(
            source,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, settings=settings, user_content_manager=content
    )
    window = Gtk.Window()
    window.set_default_size(1024, 768)
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-browser')
    info.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(info)
    session.connect('create-web-view', create_view)


context.connect('automation-started', start)
Gtk.main()

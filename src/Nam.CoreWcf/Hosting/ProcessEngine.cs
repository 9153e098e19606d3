// SPDX-License-Identifier: MIT

using Nam.Server;
using Nam.Stores;

namespace Nam.CoreWcf.Hosting;

/// <summary>The engine of endpoints that were given NAM without one, in a program that never called AddNam.</summary>
internal static class ProcessEngine
{
    private static readonly Lazy<NamServer> Engine = new(Create);

    /// <summary>Gets the engine: default settings, profiles in <see cref="FileProfileStore.DefaultDirectory"/>, saved
    /// when the process ends.</summary>
    public static NamServer Instance => Engine.Value;

    private static NamServer Create()
    {
        var directory = FileProfileStore.DefaultDirectory();
        var server = new NamServer(new NamServerOptions(), directory is null ? null : new FileProfileStore(directory));
        _ = server.StartAsync();
        AppDomain.CurrentDomain.ProcessExit += (_, _) => server.DisposeAsync().AsTask().Wait(TimeSpan.FromSeconds(2));
        return server;
    }
}

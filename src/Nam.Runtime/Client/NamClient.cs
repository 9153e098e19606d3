// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Diagnostics;
using System.Numerics;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Nam.WarmingUp;
using Nam.Codecs;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Client;

/// <summary>The client's engine: keeps a profile of every server, makes the profile headers and decodes replies.</summary>
/// <remarks>One instance serves all connections of a process. Thread-safe. Profiles are read from the store at the
/// first call to a server and saved in the background.</remarks>
public sealed class NamClient : IAsyncDisposable, IDisposable
{
    // The first call to a server waits so long for what is known of it: worth it where a store answers at all.
    private static readonly TimeSpan LongestWait = TimeSpan.FromMilliseconds(500);

    private static readonly Lazy<NamClient> SharedClient = new(CreateShared);
    private readonly ConcurrentDictionary<string, Task<ServerPath>> _servers = new(StringComparer.OrdinalIgnoreCase);
    private readonly ConcurrentDictionary<(DecodeTarget Target, XmlForm Form, string Codec, int Size), bool> _decoded = new();
    private readonly INamProfileStore? _store;
    private readonly ILogger _logger;
    private readonly ITimer _saver;
    private readonly SemaphoreSlim _saving = new(1);
    private int _isSaveScheduled;
    private readonly StoreGuard _guard;

    /// <summary>Builds the engine.</summary>
    /// <param name="options">Settings; validated here.</param>
    /// <param name="store">Where profiles are kept; <see langword="null"/> keeps them in memory only.</param>
    /// <param name="logger">Where the engine logs; nowhere by default.</param>
    /// <param name="time">The clock; the system's by default.</param>
    /// <exception cref="OptionsValidationException">A setting is out of its range; the message says which and what is allowed.</exception>
    public NamClient(NamClientOptions options, INamProfileStore? store = null, ILogger<NamClient>? logger = null, TimeProvider? time = null)
    {
        ArgumentNullException.ThrowIfNull(options);
        ClientOptionsValidation.ThrowIfInvalid(options);
        Options = options.Copy();
        _store = store;
        _logger = logger ?? NullLogger<NamClient>.Instance;
        Time = time ?? TimeProvider.System;
        _guard = new StoreGuard(_logger, Time, Options.SaveInterval);
        if (Options is { Enabled: true, WarmUp: true } && Environment.ProcessorCount > 1)
        {
            WarmUp.Begin();
        }

        _saver = Time.CreateTimer(
            static state => _ = ((NamClient)state!).SaveDueAsync(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>Gets the engine that is used where none is given: default settings, profiles in
    /// <see cref="FileProfileStore.DefaultDirectory"/>.</summary>
    public static NamClient Shared => SharedClient.Value;

    /// <summary>Gets the settings that the engine runs with: a copy of those that it was given, not to be changed.</summary>
    public NamClientOptions Options { get; }

    /// <summary>Gets the clock that calls are timed by.</summary>
    internal TimeProvider Time { get; }

    /// <summary>Gets what is known of a server; the first time it is read from the store.</summary>
    /// <param name="server">Scheme, host and port, as <see cref="UriComponents.SchemeAndServer"/> gives them: never
    /// with a user's name and password.</param>
    /// <returns>The path to the server. The task never fails: an unreadable store is logged (event 3002) and counts as
    /// empty for now, and so does one that has not answered in half a second.</returns>
    internal ValueTask<ServerPath> GetServerAsync(string server)
    {
        ArgumentException.ThrowIfNullOrEmpty(server);
        if (_servers.TryGetValue(server, out var known))
        {
            return new(known);
        }

        if (_servers.Count >= Options.MaximumServers)
        {
            return new(new ServerPath(this, server, new PathProfile()));
        }

        return new(_servers.GetOrAdd(server, LoadAsync));
    }

    /// <summary>Gets what is known of a server; the first time the calling thread waits for the store.</summary>
    /// <param name="server">Scheme, host and port.</param>
    /// <returns>The path to the server.</returns>
    /// <remarks>For callers that cannot wait, such as the synchronous HttpClient.Send.</remarks>
    internal ServerPath GetServer(string server)
    {
        var path = GetServerAsync(server);
        return path.IsCompletedSuccessfully ? path.Result : path.AsTask().GetAwaiter().GetResult();
    }

    /// <summary>Gets what is known of the server of an address; the first time it is read from the store.</summary>
    /// <param name="address">An absolute address. Of a user's name and password in it nothing is kept.</param>
    /// <returns>The path to the server. The task never fails: an unreadable store is logged (event 3002) and counts as
    /// empty for now, and so does one that has not answered in half a second.</returns>
    internal ValueTask<ServerPath> GetServerAsync(Uri address) => GetServerAsync(ServerOf(address));

    /// <summary>Gets what is known of the server of an address; the first time the calling thread waits for the store.</summary>
    /// <param name="address">An absolute address. Of a user's name and password in it nothing is kept.</param>
    /// <returns>The path to the server.</returns>
    internal ServerPath GetServer(Uri address) => GetServer(ServerOf(address));

    /// <summary>Saves all that was learned since the last save.</summary>
    /// <returns>A task that never fails: a store that cannot be written is logged (event 3003), and when it can again
    /// (event 3006).</returns>
    public Task SaveAsync() => SaveAsync(isAll: true);

    /// <summary>Saves what was learned and ends the background work.</summary>
    /// <returns>A task that never fails.</returns>
    public async ValueTask DisposeAsync()
    {
        await _saver.DisposeAsync().ConfigureAwait(false);
        await SaveAsync().ConfigureAwait(false);
    }

    /// <summary>Saves what was learned and ends the background work; the calling thread waits for the store.</summary>
    public void Dispose()
    {
        _saver.Dispose();
        SaveAsync().GetAwaiter().GetResult();
    }

    internal void Decoded(string server, ReplyTimer timer, in DecodedReply reply, double seconds)
    {
        var format = FormatNames.Of(reply.Form, reply.Codec);
        NamDiagnostics.RecordDecoded(format, seconds);
        TraceDecoded(timer, format, seconds);
        if (_logger.IsEnabled(LogLevel.Debug))
        {
            RuntimeLog.Decoded(
                _logger, server, format, timer.BodyBytes, reply.FormBytes, 1e3 * timer.TotalSeconds.GetValueOrDefault(), 1e3 * seconds);
        }
    }

    internal void FellBack(string server, ReplyDecodeException failure, TimeSpan pause) =>
        RuntimeLog.FellBack(_logger, server, pause.TotalMinutes, failure.Message);

    // The span is over when it becomes known what it was: it is begun in the past. Its parent is the caller's, as that
    // of the request is, so that the server's span of the same id is in the same trace.
    private static void TraceDecoded(ReplyTimer timer, string format, double seconds)
    {
        if (!NamDiagnostics.HasListeners)
        {
            return;
        }

        var ended = DateTimeOffset.UtcNow;
        using var activity = NamDiagnostics.Source.StartActivity(
            "nam.decode", ActivityKind.Internal, Activity.Current?.Context ?? default, startTime: ended - TimeSpan.FromSeconds(seconds));
        if (activity is { IsAllDataRequested: true })
        {
            activity.SetTag("nam.format", format).SetTag("nam.reply.size", timer.BodyBytes).SetTag("nam.observed.decode", seconds);
            activity.SetTag("nam.reply.id", timer.ReplyId).SetTag("nam.observed.transfer", timer.TotalSeconds);
        }

        activity?.SetEndTime(ended.UtcDateTime);
    }

    /// <summary>
    /// Returns whether this is the first decoded reply of its kind and about its size. Most of its decode time is the
    /// compiler's, or goes into memory that the process has not had yet. That time would keep the format away for long.
    /// </summary>
    internal bool IsFirstOf(DecodeTarget target, XmlForm form, string codec, long formBytes) =>
        _decoded.TryAdd((target, form, codec, BitOperations.Log2((ulong)formBytes) / 2), true);

    internal void ScheduleSave()
    {
        if (_store is not null && Interlocked.Exchange(ref _isSaveScheduled, 1) == 0)
        {
            try
            {
                _saver.Change(Options.SaveInterval, Timeout.InfiniteTimeSpan);
            }
            catch (ObjectDisposedException)
            {
                // A reply that was read after the engine was disposed teaches nobody any more.
            }
        }
    }

    private async Task<ServerPath> LoadAsync(string server)
    {
        var path = new ServerPath(this, server, new PathProfile());
        if (_store is null)
        {
            return path;
        }

        try
        {
            await TryLoadAsync(_store, path).WaitAsync(LongestWait, Time).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // Calls do not wait for a slow store; what it says is added when it comes.
        }

        return path;
    }

    private Task<bool> TryLoadAsync(INamProfileStore store, ServerPath path)
    {
        var key = KeyOf(path.Server);
        return _guard.TryAsync(StoreUse.Reading, key, async () =>
        {
            PathProfile? stored = null;
            if (await store.LoadAsync(key).ConfigureAwait(false) is { } blob && !PathProfile.TryRead(blob, out stored))
            {
                RuntimeLog.ProfileUnreadable(_logger, key);
            }

            path.TakeStored(stored);
            _guard.Worked(StoreUse.Reading);
        });
    }

    private Task SaveDueAsync()
    {
        Volatile.Write(ref _isSaveScheduled, 0);
        return _guard.MayTry ? SaveAsync(isAll: false) : Task.CompletedTask;
    }

    private async Task SaveAsync(bool isAll)
    {
        if (_store is null)
        {
            return;
        }

        await _saving.WaitAsync().ConfigureAwait(false);
        try
        {
            Volatile.Write(ref _isSaveScheduled, 0);
            var patience = _guard.Patience;
            var failures = 0;
            foreach (var path in _servers.Values.Where(server => server.IsCompletedSuccessfully).Select(server => server.Result))
            {
                if (failures == patience)
                {
                    break;
                }

                // What was not read yet is not overwritten.
                var key = KeyOf(path.Server);
                if (!path.HasStored && !await TryLoadAsync(_store, path).ConfigureAwait(false))
                {
                    failures++;
                }
                else if (path.TryTakeChanges(isAll, out var blob)
                    && !await _guard.TryAsync(StoreUse.Saving, key, () => _store.SaveAsync(key, blob)).ConfigureAwait(false))
                {
                    path.KeepChanges();
                    failures++;
                }
            }

            if (failures == 0)
            {
                _guard.Worked(StoreUse.Saving);
            }
        }
        finally
        {
            _saving.Release();
        }
    }

    private static string ServerOf(Uri address)
    {
        ArgumentNullException.ThrowIfNull(address);
        return address.GetComponents(UriComponents.SchemeAndServer, UriFormat.UriEscaped);
    }

    // Schemes and hosts have no case, so that one server has one profile however it is spelled.
    private static string KeyOf(string server) => "client/" + server.ToLowerInvariant();

    private static NamClient CreateShared()
    {
        var directory = FileProfileStore.DefaultDirectory();
        var client = new NamClient(new NamClientOptions(), directory is null ? null : new FileProfileStore(directory));
        AppDomain.CurrentDomain.ProcessExit += (_, _) => client.SaveAsync().Wait(TimeSpan.FromSeconds(2));
        return client;
    }
}

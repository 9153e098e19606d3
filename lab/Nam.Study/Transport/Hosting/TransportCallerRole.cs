// SPDX-License-Identifier: MIT
using System.Text.Json;
using Nam.Client;
using Nam.Lab;
using Nam.Stores;
using Nam.Study.Hosting;

namespace Nam.Study.Transport.Hosting;

/// <summary>The process of the callers.</summary>
internal sealed class TransportCallerRole : IStudyRole
{
    /// <summary>The role's name.</summary>
    internal const string Name = "transport-caller";

    /// <summary>Begins, and begins anew with nothing learned; takes <see cref="TransportCallerSettings"/>.</summary>
    internal const string Start = "start";

    /// <summary>Says what is called from now on; takes a <see cref="CallTarget"/>.</summary>
    internal const string Open = "open";

    /// <summary>Times transactions, one after the other; takes their number and is answered with <see cref="CallTimes"/>.</summary>
    internal const string Time = "time";

    /// <summary>Makes load; takes a <see cref="LoadRequest"/> and is answered with a <see cref="LoadAnswer"/>.</summary>
    internal const string Load = "load";

    /// <summary>Looks at a reply; answered with a <see cref="ReplySize"/>.</summary>
    internal const string Size = "size";

    private TransportCallerSettings? _settings;
    private NetworkNamespace? _network;
    private NamClient? _engine;
    private TransportCaller? _caller;

    private TransportCaller Caller => _caller ?? throw new ToolException("The caller was not told what to call.");

    public async Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        switch (name)
        {
            case Start:
                await DisposeAsync();
                _settings = StudyLines.Read<TransportCallerSettings>(arguments);
                _network = _settings.NamespacePath is { } path ? NetworkNamespace.Open(path) : null;
                _engine = new NamClient(new NamClientOptions(), new MemoryProfileStore());
                return null;
            case Open:
                _caller?.Dispose();
                _caller = new TransportCaller(_settings!, _network, _engine!, StudyLines.Read<CallTarget>(arguments));
                return null;
            case Time:
                return await Caller.TimeAsync(StudyLines.Read<int>(arguments), stop);
            case Load:
                var request = StudyLines.Read<LoadRequest>(arguments);
                return await Caller.LoadAsync(request.Callers, TimeSpan.FromSeconds(request.Seconds), stop);
            case Size:
                return await Caller.LookAsync(stop);
            default:
                throw new ToolException($"The caller was asked to '{name}', which it cannot do.");
        }
    }

    public async ValueTask DisposeAsync()
    {
        _caller?.Dispose();
        _caller = null;
        _network?.Dispose();
        _network = null;
        if (_engine is not null)
        {
            await _engine.DisposeAsync();
            _engine = null;
        }
    }
}

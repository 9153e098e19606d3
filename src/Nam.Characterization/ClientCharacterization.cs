// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Network;
using Nam.Server;

namespace Nam.Characterization;

/// <summary>Knows the classes of a site's clients.</summary>
/// <remarks>Thread-safe; <c>services.AddClientCharacterization()</c> registers one, and
/// <c>app.UseClientCharacterization()</c> shows it the requests.</remarks>
public sealed class ClientCharacterization : INamPathPriors, IDisposable
{
    // The whole table is read each time.
    private static readonly TimeSpan LeastInterval = TimeSpan.FromSeconds(10);
    private readonly TimeProvider _time;
    private readonly long _start;
    private readonly PopularPages? _popular;
    private readonly int _minimumAccesses;
    private readonly ITimer? _timer;
    private readonly ITimer _endings;
    private volatile PageSet _pages;

    internal ClientCharacterization(ClientCharacterizationOptions options, TimeProvider? time = null)
    {
        _time = time ?? TimeProvider.System;
        _start = _time.GetTimestamp();
        Actions = new ActionTable(options);
        ReportsClass = options.ReportClass;
        Classifier = new ClientClassifier(options.Classifier, ReadPrefixes(options.PrefixFile));
        var pages = FixedPages(options);
        var interval = options.Classifier.PageTimeout > LeastInterval ? options.Classifier.PageTimeout : LeastInterval;
        _endings = _time.CreateTimer(static state => ((ClientCharacterization)state!).EndLatePages(), this, interval, interval);
        if (pages is not null)
        {
            _pages = pages;
            return;
        }

        _pages = PageSet.All;
        _popular = new PopularPages(options.PopularShare, options.PopularCapacity);
        _minimumAccesses = options.MinimumAccesses;
        _timer = _time.CreateTimer(
            static state => ((ClientCharacterization)state!).FindPopularPages(), this, options.PopularInterval, options.PopularInterval);
    }

    /// <summary>Gets the classifier.</summary>
    internal ClientClassifier Classifier { get; }

    /// <summary>Gets the pages that classify clients now.</summary>
    internal PageSet Pages => _pages;

    internal ActionTable Actions { get; }

    internal bool ReportsClass { get; }

    /// <summary>The time since the start, for the classifier.</summary>
    internal TimeSpan Now => _time.GetElapsedTime(_start);

    /// <summary>Returns what is known of a client.</summary>
    /// <param name="address">Its address.</param>
    public ClientCharacter Find(IPAddress address)
    {
        ArgumentNullException.ThrowIfNull(address);
        return Classifier.Find(ClientAddress.From(address), Now);
    }

    /// <summary>Returns what is known of the client of a request.</summary>
    /// <param name="context">The request; its connection's address counts, which the Forwarded Headers Middleware
    /// replaces where a trusted proxy is in between.</param>
    public ClientCharacter Find(HttpContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Features.Get<IHttpConnectionFeature>()?.RemoteIpAddress is { } address ? Find(address) : ClientCharacter.Unknown;
    }

    /// <summary>Returns what NAM assumes about the path to a client until it is measured.</summary>
    /// <param name="caller">Its address.</param>
    /// <returns>The prior of the client's class, or of its cluster's; null where there is none.</returns>
    public PathPrior? FindPrior(IPAddress caller) => Classifier.PriorOf(Find(caller).Class);

    /// <inheritdoc/>
    public void Dispose()
    {
        _endings.Dispose();
        _timer?.Dispose();
    }

    /// <summary>Counts an access to a page, if the popular ones are looked for in the traffic.</summary>
    internal void CountPage(string path) => _popular?.Add(path);

    private static PrefixTable ReadPrefixes(string? file)
    {
        if (file is null)
        {
            return PrefixTable.Empty;
        }

        using var reader = new StreamReader(file);
        return PrefixTable.Parse(reader);
    }

    private static PageSet? FixedPages(ClientCharacterizationOptions options)
    {
        List<CharacterizedPage> classifying = [.. options.Pages.Where(page => page.Classifies)];
        if (classifying.Count > 0)
        {
            return PageSet.Of(classifying.Select(page => KeyValuePair.Create(page.Path, (IReadOnlyCollection<string>)[.. page.Objects])));
        }

        if (options.AccessLog is null)
        {
            return null;
        }

        // Counts of a log are exact up to a million pages.
        var popular = new PopularPages(options.PopularShare, 1_000_000);
        using var text = new StreamReader(options.AccessLog);
        var log = new AccessLogReader(text);
        while (log.Read(out var entry))
        {
            popular.Add(entry);
        }

        return popular.ToPageSet() is { Pages.Count: > 0 } pages ? pages : null;
    }

    private void EndLatePages() => Classifier.EndLatePages(Now);

    private void FindPopularPages()
    {
        if (_popular!.Accesses >= _minimumAccesses)
        {
            _pages = _popular.ToPageSet();
            _popular.Fade();
        }
    }
}

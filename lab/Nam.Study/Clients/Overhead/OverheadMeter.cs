// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.Characterization;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Serving;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Overhead;

/// <summary>What client characterization costs a request, step by step: table 1.</summary>
/// <remarks>
/// As in the paper every call is bracketed by a clock, and what the brackets take by themselves is taken off (section
/// 3). The whole is what the middleware adds to a pipeline of ASP.NET Core; the steps are the same calls that it makes.
/// </remarks>
internal sealed class OverheadMeter : IDisposable
{
    /// <summary>Requests in all, as in the paper.</summary>
    internal const int Requests = 140_000;

    /// <summary>Requests that are measured, the last ones; those before warm the server up.</summary>
    internal const int MeasuredRequests = 50_000;

    private const int Prefixes = 50_000;
    private const int Networks = 500;
    private const int Seed = 731;

    private readonly IReadOnlyList<OverheadRequest> _requests;
    private readonly ServiceProvider _services;
    private readonly ClientCharacterization _clients;
    private readonly RequestDelegate _pipeline;
    private readonly List<(string Step, double[] Microseconds)> _samples = [];
    private readonly int _measured;
    private double _bracket;

    /// <summary>Makes a pipeline.</summary>
    /// <param name="site">Its pages.</param>
    /// <param name="requests">Requests in all.</param>
    /// <param name="measured">Those that are measured.</param>
    internal OverheadMeter(SiteContent site, int requests = Requests, int measured = MeasuredRequests)
    {
        _requests = OverheadRequest.Draw(site, requests);
        _measured = measured;
        var prefixes = Path.GetTempFileName();
        try
        {
            WritePrefixes(prefixes);
            _services = new ServiceCollection().AddClientCharacterization(options =>
            {
                SiteActions.Configure(options, site);
                options.PrefixFile = prefixes;
            }).BuildServiceProvider();
            _clients = _services.GetRequiredService<ClientCharacterization>();
            var application = new ApplicationBuilder(_services);
            application.UseClientCharacterization();
            application.Run(static _ => Task.CompletedTask);
            _pipeline = application.Build();
        }
        finally
        {
            File.Delete(prefixes);
        }
    }

    /// <summary>The times of each step, after <see cref="Measure"/>.</summary>
    internal IReadOnlyList<(string Step, double[] Microseconds)> Samples => _samples;

    /// <summary>Measures.</summary>
    /// <returns>The steps in the order of table 1; what has no step here is not a number.</returns>
    internal IReadOnlyList<OverheadStep> Measure()
    {
        var first = _requests.Count - _measured;
        _bracket = OverheadSample.Summarize("", Bracket(static _ => { })).Median ?? 0;
        var empty = new ApplicationBuilder(_services);
        empty.Run(static _ => Task.CompletedTask);
        var without = Run(empty.Build()).Average();
        var isActionTaken = new bool[_measured];
        double[] whole = [.. Run(_pipeline, isActionTaken).Select(microseconds => microseconds - without)];

        var (pages, classifier, prefixes, now) =
            (_clients.Pages, _clients.Classifier, _clients.Classifier.Prefixes, TimeSpan.FromMinutes(1));
        ClientAddress[] known = [.. _requests.Select(request => ClientAddress.From(request.Client))];
        var random = new Random(Seed);
        ClientAddress[] strangers = [.. _requests.Select(_ => ClientAddress.From(new IPAddress(random.NextInt64(1L << 32))))];
        var paper = ClientsPaper.Overhead;
        var container = Step(paper[0].Name, i => pages.Resolve(_requests[i].Path, ResourceKinds.Of(_requests[i].Path)));
        var lookup = Step(paper[1].Name, i => classifier.Find(known[i], now));
        var convert = Step(paper[2].Name, i => ClientAddress.From(_requests[i].Client));
        var cluster = Step(paper[3].Name, i => prefixes.Find(known[i]));
        var stranger = OverheadSample.Summarize("", Bracket(i => classifier.Find(strangers[i], now)));
        _samples.Add((paper[8].Name, whole));
        var pagesByAction = Enumerable.Range(0, _measured).Where(i => _requests[first + i].Action is not null)
            .ToLookup(i => isActionTaken[i], i => whole[i]);
        var modified = pagesByAction[true].DefaultIfEmpty(double.NaN).Average() - pagesByAction[false].DefaultIfEmpty(double.NaN).Average();
        return
        [
            container,
            lookup,
            convert,
            cluster,
            new OverheadStep(paper[4].Name, stranger.Mean - cluster.Mean, null, null),
            new OverheadStep(paper[5].Name, double.NaN, null, null),
            new OverheadStep(paper[6].Name, modified, null, null),
            new OverheadStep(paper[7].Name, double.NaN, null, null),
            OverheadSample.Summarize(paper[8].Name, whole),
        ];
    }

    public void Dispose() => _services.Dispose();

    // Prefixes over all addresses, as a table of the Internet's routes has them: a few short ones that hold many long
    // ones. Clusters are the networks that they belong to, few enough for each to have a class when the server is warm.
    private static void WritePrefixes(string file)
    {
        var random = new Random(Seed);
        using var text = new StreamWriter(file);
        for (var network = 0; network < 256; network++)
        {
            text.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{network}.0.0.0/8 AS{network}"));
        }

        for (var i = 0; i < Prefixes; i++)
        {
            text.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{new IPAddress(random.NextInt64(1L << 32))}/{random.Next(12, 25)} AS{random.Next(Networks)}"));
        }
    }

    private OverheadStep Step<T>(string name, Func<int, T> call)
    {
        var microseconds = Bracket(i => call(i));
        _samples.Add((name, microseconds));
        return OverheadSample.Summarize(name, microseconds);
    }

    // Calls something for every request and brackets the last ones.
    private double[] Bracket(Action<int> call, Action<int>? prepare = null, Action<int>? look = null)
    {
        var first = _requests.Count - _measured;
        var times = new double[_measured];
        for (var i = 0; i < _requests.Count; i++)
        {
            prepare?.Invoke(i);
            var began = Stopwatch.GetTimestamp();
            call(i);
            var ended = Stopwatch.GetTimestamp();
            if (i >= first)
            {
                look?.Invoke(i - first);
                times[i - first] = Math.Max(0, ((ended - began) * 1e6 / Stopwatch.Frequency) - _bracket);
            }
        }

        return times;
    }

    private double[] Run(RequestDelegate pipeline, bool[]? isActionTaken = null)
    {
        HttpContext context = new DefaultHttpContext();
        return Bracket(
            _ => pipeline(context).GetAwaiter().GetResult(), Prepare,
            i => isActionTaken?.SetValue(context.GetServerAction() is not null, i));

        void Prepare(int i)
        {
            var request = _requests[i];
            if (i == _requests.Count - _measured)
            {
                // The clients of the warm-up do not come back, and a minute that would end their pages takes too long:
                // their clusters have classes from here on.
                _clients.Classifier.EndPages();
            }

            context = new DefaultHttpContext { RequestServices = _services };
            context.Request.Method = HttpMethods.Get;
            context.Request.Path = request.Path;
            context.Connection.RemoteIpAddress = request.Client;
            if (request.Action is not null)
            {
                context.Request.Headers[HttpReply.ActionHeader] = request.Action;
            }
        }
    }
}

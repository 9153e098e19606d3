// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>Classifies the clients of an access log.</summary>
/// <param name="classifier">Gets the requests, whose times count from a minute before the first line's.</param>
/// <param name="pages">The pages that classify.</param>
/// <remarks>
/// Not thread-safe. A server writes a line when its reply has been sent, but with the time at which the request arrived
/// (Apache's %t), so that a page may follow its objects: lines are put in order that are up to <see cref="Window"/>
/// late. What is in between takes about 80 bytes a request.
/// </remarks>
internal sealed class AccessLogClassifier(ClientClassifier classifier, PageSet pages)
{
    private static readonly TimeSpan Lead = TimeSpan.FromMinutes(1);

    private readonly PriorityQueue<(ClientAddress Client, PageRequest Request, TimeSpan Time), (TimeSpan, long)> _waiting = new();
    private readonly Queue<(ClientAddress Client, TimeSpan Time)> _pages = new();
    private DateTimeOffset? _start;
    private TimeSpan _latest;
    private long _number;

    /// <summary>How late a line may be: 30 s.</summary>
    public static TimeSpan Window { get; } = TimeSpan.FromSeconds(30);

    /// <summary>Requests that were taken: every GET of a client with an address.</summary>
    public long Requests { get; private set; }

    /// <summary>GETs whose lines have no address of the client; they are left out.</summary>
    public long WithoutAddress { get; private set; }

    /// <summary>GETs whose lines have another address before the client's.</summary>
    public long BehindAddress { get; private set; }

    /// <summary>Lines that are left out because they were later than <see cref="Window"/>.</summary>
    public long TooLate { get; private set; }

    /// <summary>Adds a line.</summary>
    /// <param name="entry">The line. Only a GET counts, and a page counts only if it was answered by 200 or 304.</param>
    public void Add(in AccessLogEntry entry)
    {
        if (!entry.Method.SequenceEqual("GET"))
        {
            return;
        }

        if (entry.Client is not { } client)
        {
            WithoutAddress++;
            return;
        }

        BehindAddress += entry.IsBehindAddress ? 1 : 0;

        _start ??= entry.Time - Lead;
        var time = entry.Time - _start.Value;
        if (time < _latest - Window || time < TimeSpan.Zero)
        {
            TooLate++;
            return;
        }

        Requests++;
        _waiting.Enqueue((client, RequestOf(entry), time), (time, _number++));
        if (time > _latest)
        {
            _latest = time;
            Release(time - Window);
        }
    }

    /// <summary>Ends the log: what waits is taken, and the pages that are being measured end.</summary>
    public void End()
    {
        Release(TimeSpan.MaxValue);
        EndPages(TimeSpan.MaxValue);
        classifier.EndPages();
    }

    // A page that was not sent, such as one that moved, ends the page before and does not begin one.
    private PageRequest RequestOf(in AccessLogEntry entry)
    {
        var path = PagePath.OfAddress(entry.Target);
        var request = pages.Resolve(path, ResourceKinds.Of(path), entry.Referrer);
        return request.IsPage && entry.Status is not (200 or 304) ? new PageRequest(ResourceKind.Page, 0, null, 0) : request;
    }

    private void Release(TimeSpan until)
    {
        while (_waiting.TryPeek(out var next, out _) && next.Time <= until)
        {
            _waiting.Dequeue();
            EndPages(next.Time);
            classifier.Observe(next.Client, next.Request, next.Time);
            if (next.Request.IsPage)
            {
                _pages.Enqueue((next.Client, next.Time));
            }
        }
    }

    // In the order of their requests, so that clusters come to the same means whenever the log is read, and learn from
    // clients that do not come back as soon as from others.
    private void EndPages(TimeSpan until)
    {
        var timeout = classifier.PageTimeout + TimeSpan.FromMilliseconds(1);
        while (_pages.TryPeek(out var page) && page.Time < until - timeout)
        {
            _pages.Dequeue();
            classifier.Find(page.Client, page.Time + timeout);
        }
    }
}

// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;

namespace Nam.Study.Clients.Measuring;

/// <summary>The jobs of a pair, which several of its clients share. Thread-safe.</summary>
internal sealed class JobQueue(IReadOnlyList<PageJob> jobs)
{
    private readonly List<PageJob> _jobs = [.. jobs];
    private readonly PageJob? _shortest = jobs.Where(job => job.IsBase).MinBy(job => job.Seconds);
    private readonly Lock _gate = new();

    /// <summary>How many are left.</summary>
    internal int Count
    {
        get
        {
            lock (_gate)
            {
                return _jobs.Count;
            }
        }
    }

    /// <summary>Takes the first job that fits.</summary>
    /// <param name="seconds">The time that is left.</param>
    /// <param name="job">The job.</param>
    internal bool TryTake(double seconds, [NotNullWhen(true)] out PageJob? job) =>
        TryTake(jobs => jobs.FindIndex(each => each.Seconds <= seconds), out job);

    /// <summary>Takes a job without an action, by which the server gets to know a client: one of the first round, or
    /// else the shortest once more, as long as there is something left to do after it.</summary>
    /// <param name="seconds">The time that is left.</param>
    /// <param name="job">The job.</param>
    internal bool TryTakeBase(double seconds, [NotNullWhen(true)] out PageJob? job)
    {
        if (TryTake(jobs => jobs.FindIndex(each => each.IsBase && each.Round == 0 && each.Seconds <= seconds), out job))
        {
            return true;
        }

        job = Count > 0 && _shortest?.Seconds <= seconds ? _shortest : null;
        return job is not null;
    }

    private bool TryTake(Func<List<PageJob>, int> find, [NotNullWhen(true)] out PageJob? job)
    {
        lock (_gate)
        {
            var index = find(_jobs);
            job = index < 0 ? null : _jobs[index];
            if (job is not null)
            {
                _jobs.RemoveAt(index);
            }

            return job is not null;
        }
    }
}

// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.Stores;

/// <summary>All events that the store logs: 3100 to 3199.</summary>
internal static partial class LiteDbLog
{
    [LoggerMessage(
        3101, LogLevel.Warning,
        "The profile database {Path} belongs to another process; what it had saved by {SnapshotTime} is read ({Profiles} profiles), and nothing is saved here until it ends.")]
    public static partial void Guest(ILogger logger, string path, string snapshotTime, int profiles);

    [LoggerMessage(
        3102, LogLevel.Warning,
        "The profile database {Path} cannot be used; {Profiles} profiles of its copy are read, what is learned stays in memory, and every save tries again.")]
    public static partial void Unusable(ILogger logger, Exception exception, string path, int profiles);

    [LoggerMessage(
        3103, LogLevel.Warning,
        "The profile database {Path} was damaged: {Fault} It is now at {Aside}; a new one has {Profiles} profiles, {Restored} of them from its copy.")]
    public static partial void Replaced(ILogger logger, string path, string fault, string aside, int profiles, int restored);

    [LoggerMessage(
        3104, LogLevel.Information,
        "The profile database {Path} has been taken over from the process that had it; it has {Profiles} profiles.")]
    public static partial void TakenOver(ILogger logger, string path, int profiles);

    [LoggerMessage(
        3105, LogLevel.Warning,
        "The copy of the profile database cannot be written to {Path}; should the database be damaged, less can be restored.")]
    public static partial void SnapshotFailed(ILogger logger, Exception exception, string path);

    [LoggerMessage(3106, LogLevel.Warning, "{Path} was set aside, because {Fault}. It is now at {Aside}.")]
    public static partial void ArchiveSetAside(ILogger logger, string path, string fault, string aside);

    [LoggerMessage(3107, LogLevel.Information, "{Changes} changes of {Path} were taken into the profile database.")]
    public static partial void ChangesTaken(ILogger logger, int changes, string path);

    [LoggerMessage(3108, LogLevel.Debug, "{Profiles} profiles were dropped from {Path}: not used for long, or beyond the size limit.")]
    public static partial void Dropped(ILogger logger, int profiles, string path);

    [LoggerMessage(3109, LogLevel.Error, "The profile store met an error and goes on with the next save.")]
    public static partial void WriterFailed(ILogger logger, Exception exception);

    [LoggerMessage(3110, LogLevel.Debug, "The log was not copied into the profile database, which the next save tries again: {Fault}")]
    public static partial void CheckpointFailed(ILogger logger, string fault);
}

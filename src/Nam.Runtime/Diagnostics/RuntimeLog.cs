// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.Diagnostics;

/// <summary>All events that the engines log: 1000 to 1999 server, 2000 to 2999 client, 3000 to 3999 stores.</summary>
internal static partial class RuntimeLog
{
    [LoggerMessage(1001, LogLevel.Debug, "Reply {ReplyId} of {Operation}: {Explanation}")]
    public static partial void Planned(ILogger logger, string replyId, string operation, string explanation);

    [LoggerMessage(
        1002, LogLevel.Warning,
        "A reply of {Operation} was left as plain text because encoding it as {Format} failed; further failures of this kind are counted only (nam.reply.failures).")]
    public static partial void EncodeFailed(ILogger logger, Exception exception, string operation, string format);

    [LoggerMessage(
        1003, LogLevel.Debug, "A profile header was ignored because it is malformed or of another version ({Characters} characters).")]
    public static partial void ProfileHeaderIgnored(ILogger logger, int characters);

    [LoggerMessage(
        1004, LogLevel.Warning,
        "More than {Limit} operations were seen; the least used ones are forgotten. Name operations from a closed set, or raise NamServerOptions.MaximumOperations if they are real.")]
    public static partial void TooManyOperations(ILogger logger, int limit);

    [LoggerMessage(
        1005, LogLevel.Debug, "Reply {ReplyId} of {Operation} took {ObservedMs:F2} ms where {PredictedMs:F2} ms were predicted.")]
    public static partial void Reported(ILogger logger, string replyId, string operation, double observedMs, double predictedMs);

    [LoggerMessage(1006, LogLevel.Error, "The learner of the NAM server met an error and goes on with the next observation.")]
    public static partial void LearnerFailed(ILogger logger, Exception exception);

    [LoggerMessage(
        1008, LogLevel.Information,
        "What was learned of {Operation} no longer holds and is learned anew: its last replies in {Format} differ from it.")]
    public static partial void Relearning(ILogger logger, string operation, string format);

    [LoggerMessage(
        1011, LogLevel.Warning,
        "Replies that are held take {HeldBytes} of {LimitBytes} bytes (NamServerOptions.MaximumHeldBytes); until some are sent, further ones go on plain. From now on they are counted only (nam.reply.unheld).")]
    public static partial void HoldsUsedUp(ILogger logger, long heldBytes, long limitBytes);

    [LoggerMessage(1012, LogLevel.Debug, "The reply of {Operation} left as {Format}: {Reason}.")]
    public static partial void ReplyDecided(ILogger logger, string operation, string reason, string format);

    [LoggerMessage(
        1013, LogLevel.Information,
        "Reply {ReplyId} of {Operation} as {Format} took {ObservedMs:F1} ms; the best candidate, {BestFormat}, was predicted to take {BestMs:F1} ms ({Unlogged} more replies like it since the last such line).")]
    public static partial void Regretted(
        ILogger logger, string replyId, string operation, string format, double observedMs, string bestFormat, double bestMs, int unlogged);

    [LoggerMessage(1014, LogLevel.Information, "Settings changed: {Changes}.")]
    public static partial void SettingsChanged(ILogger logger, string changes);

    [LoggerMessage(1015, LogLevel.Error, "New settings were refused, and the old ones stay. {Fault}")]
    public static partial void SettingsRefused(ILogger logger, string fault);

    [LoggerMessage(1016, LogLevel.Warning, "The new settings of {Names} take effect when the service is started the next time.")]
    public static partial void SettingsNeedRestart(ILogger logger, string names);

    [LoggerMessage(1017, LogLevel.Warning, "An unknown setting is passed over, since section Nam has AllowUnknown. {Fault}")]
    public static partial void SettingIgnored(ILogger logger, string fault);

    [LoggerMessage(1018, LogLevel.Information, "NAM is {State}; what it learns is kept {Place}.")]
    public static partial void Started(ILogger logger, string state, string place);

    [LoggerMessage(
        2001, LogLevel.Debug,
        "Reply from {Server} as {Format}: {EncodedBytes} bytes for {FormBytes}, {TotalMs:F2} ms to the last byte, {DecodeMs:F2} ms to decode.")]
    public static partial void Decoded(
        ILogger logger, string server, string format, long encodedBytes, long formBytes, double totalMs, double decodeMs);

    [LoggerMessage(
        2002, LogLevel.Warning,
        "A reply from {Server} cannot be decoded, so that nothing is asked of it for {PauseMinutes} min: its replies come as without NAM. {Fault} If this comes again, have what stands between pass replies unchanged, or set NamClientOptions.Enabled to false (docs/production.md).")]
    public static partial void FellBack(ILogger logger, string server, double pauseMinutes, string fault);

    [LoggerMessage(
        3001, LogLevel.Warning, "The profile file {Path} was set aside and learning starts anew, because {Fault}. It is now at {Aside}.")]
    public static partial void ProfileSetAside(ILogger logger, string path, string fault, string aside);

    [LoggerMessage(
        3002, LogLevel.Warning,
        "Profiles cannot be read from the store: {Fault} Calls go on; reading is tried again, and nothing is saved before it has worked. Nothing more is said until the store works again (details at level Debug).")]
    public static partial void StoreUnreadable(ILogger logger, string fault);

    [LoggerMessage(
        3003, LogLevel.Warning,
        "The profile {Key} cannot be saved: {Fault} Calls go on; saving is tried again, and what is not saved is lost when the process ends. Nothing more is said until the store works again (details at level Debug).")]
    public static partial void StoreUnwritable(ILogger logger, string key, string fault);

    [LoggerMessage(3004, LogLevel.Warning, "The stored profile {Key} is of another version or damaged and is ignored.")]
    public static partial void ProfileUnreadable(ILogger logger, string key);

    [LoggerMessage(3006, LogLevel.Information, "The store for profiles works again.")]
    public static partial void StoreWorks(ILogger logger);

    [LoggerMessage(3007, LogLevel.Debug, "The store for profiles failed; it is tried again in {WaitSeconds:F0} s.")]
    public static partial void StoreFailed(ILogger logger, Exception exception, double waitSeconds);
}

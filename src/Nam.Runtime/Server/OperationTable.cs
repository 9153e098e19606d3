// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>All operations that were seen, bounded in number.</summary>
internal sealed class OperationTable
{
    private const string Others = "(others)";
    private readonly ConcurrentDictionary<string, Operation> _operations = new(StringComparer.Ordinal);
    private readonly NamServerOptions _options;
    private readonly ServerFormats _formats;
    private readonly ILogger _logger;
    private OperationSnapshot _unknown;
    private int _count;

    public OperationTable(NamServerOptions options, ServerFormats formats, ILogger logger)
    {
        _options = options;
        _formats = formats;
        _logger = logger;
        _unknown = Snapshot(new OperationProfile(), null);
    }

    public IEnumerable<Operation> All => _operations.Values;

    public Operation Get(string name)
    {
        if (_operations.TryGetValue(name, out var operation))
        {
            return operation;
        }

        if (Volatile.Read(ref _count) >= _options.MaximumOperations)
        {
            name = Others;
        }

        return _operations.GetOrAdd(name, Add);
    }

    /// <summary>Sets what operations without a history of their own start from.</summary>
    public void Publish(OperationProfile serverWide) => Volatile.Write(ref _unknown, Snapshot(new OperationProfile(), serverWide));

    public OperationSnapshot Snapshot(OperationProfile profile, OperationProfile? serverWide)
    {
        var fromText = profile.Snapshot(XmlForm.Text, _formats.All, serverWide);
        return new OperationSnapshot(
            fromText,
            [.. fromText.Where(model => model.Format.Form == XmlForm.Text)],
            profile.Snapshot(XmlForm.Binary, _formats.All, serverWide),
            profile.IsUsuallySmall(XmlForm.Binary),
            _options.SamplingShare > 0 && SampleQueue.Next(profile, fromText, XmlForm.Text).Length + SampleQueue.Next(profile, fromText, XmlForm.Binary).Length > 0);
    }

    private Operation Add(string name)
    {
        if (Interlocked.Increment(ref _count) == _options.MaximumOperations)
        {
            RuntimeLog.TooManyOperations(_logger, _options.MaximumOperations);
        }

        return new Operation(name, Volatile.Read(ref _unknown));
    }
}

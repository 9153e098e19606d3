// SPDX-License-Identifier: MIT
using System.Text.Json;
using Nam.Study.Encodings.Messages;
using Nam.Study.Hosting;
using Tpch;

namespace Nam.Study.Encodings.Serving;

/// <summary>A process that makes the tables, answers the queries once and ends: neither the tables nor the queries'
/// time are in what is measured.</summary>
internal sealed class RowsRole : IStudyRole
{
    /// <summary>The role's name.</summary>
    internal const string Name = "encodings-rows";

    /// <summary>Asks to make the tables: the scale factor.</summary>
    internal const string Load = "load";

    /// <summary>Asks to answer a query and to keep its rows: <see cref="RowsRequest"/>, answered with the number of rows.</summary>
    internal const string Save = "save";

    private TpchDatabase? _database;

    public Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        switch (name)
        {
            case Load:
                _database = TpchDatabase.Load(StudyLines.Read<double>(arguments));
                return Task.FromResult<object?>(null);
            case Save:
                var request = StudyLines.Read<RowsRequest>(arguments);
                var contract = ReplyContract.Get(request.Query);
                var rows = contract.ToList(
                    contract.Query.Run(_database ?? throw new InvalidOperationException("There are no tables yet.")));
                RowFiles.Save(request.Folder, request.Query, rows);
                return Task.FromResult<object?>(rows.Count);
            default:
                throw new InvalidOperationException($"The maker of rows does not know '{name}'.");
        }
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}

// SPDX-License-Identifier: MIT
using Nam.Profiles;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

/// <summary>What an operation's replies are expected to take to write.</summary>
public sealed class OperationTests
{
    private readonly Operation _operation = new("GET /rows", new OperationSnapshot([], [], [], false, null));

    [Theory]
    [InlineData(true, DefaultCosts.ColumnsWriteShare)]
    [InlineData(false, 1)]
    [InlineData(null, 1)]
    public void ColumnSecondsPerByte_BeforeColumnsWereWritten_FollowFromTheBinaryForm(bool? looksLikeRows, double share)
    {
        _operation.LooksLikeRows = looksLikeRows;
        Assert.Equal(0, _operation.ColumnSecondsPerByte);

        _operation.BinaryWriting.Note(0.05, 1_000_000);
        Assert.Equal(50e-9, _operation.ColumnSecondsPerByte, 1e-15);

        _operation.BinaryWriting.Note(0.003, 1_000_000);
        Assert.Equal(3e-9 * share, _operation.ColumnSecondsPerByte, 1e-15);
    }

    [Fact]
    public void ColumnSecondsPerByte_OnceColumnsWereWrittenTwice_AreTheirOwn()
    {
        _operation.LooksLikeRows = true;
        _operation.BinaryWriting.Note(0.003, 1_000_000);
        _operation.BinaryWriting.Note(0.003, 1_000_000);
        _operation.ColumnWriting.Note(0.05, 1_000_000);
        Assert.Equal(1.5e-9, _operation.ColumnSecondsPerByte, 1e-15);

        _operation.ColumnWriting.Note(0.001, 1_000_000);

        Assert.Equal(1e-9, _operation.ColumnSecondsPerByte, 1e-15);
    }

    [Fact]
    public void IsTurnToExplore_ManyReplies_ComesOnceInSixteen() =>
        Assert.Equal([15, 31], Enumerable.Range(0, 40).Where(_ => _operation.IsTurnToExplore()));
}

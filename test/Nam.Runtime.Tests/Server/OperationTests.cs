// SPDX-License-Identifier: MIT
using Nam.Profiles;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

/// <summary>What an operation's replies are expected to take to write.</summary>
public sealed class OperationTests
{
    private readonly Operation _operation = new("GET /rows", new OperationSnapshot([], [], [], false, false, null));

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

    [Theory]
    [InlineData(0, 64, 32)] // one in 4, then in 64: who has found nothing for so long will not soon
    [InlineData(64, 1, 8)] // one in 256
    public void IsTurnToExplore_ManyReplies_ComesRarelyOnceEnoughIsKnownOrNothingIsFound(int explored, int early, int late)
    {
        for (var i = 0; i < explored; i++)
        {
            _operation.NoteExplored();
        }

        Assert.Equal(early, Turns(256));
        Assert.Equal(late, Turns(2048));

        int Turns(int replies) => Enumerable.Range(0, replies).Count(_ => _operation.IsTurnToExplore());
    }
}

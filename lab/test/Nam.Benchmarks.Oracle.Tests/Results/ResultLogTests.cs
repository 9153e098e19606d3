// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;
using Nam.Benchmarks.Oracle.Serving;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class ResultLogTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-oracle-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Read_AfterAdding_HasCellsAndStories()
    {
        var path = Path.Combine(_folder.FullName, "runs", "cells.jsonl");
        var log = new ResultLog(path, "abc");
        log.Begin();
        log.Add(Cells.Make([("NAM", 1), ("stock text", 2)], query: 3));
        log.Add(new BlockStory(
            "us", "0.1", "idle", [new OperationStory("0.1", 3, 0.09, 1e6, null, [new FormatPrediction("binary", 1, 2, 3, 4, 5)], [])]));

        var read = new ResultLog(path);
        read.Read();

        var cell = Assert.Single(read.Cells);
        Assert.Equal("us/0.1/3/idle", cell.Key);
        Assert.Equal("abc", cell.Commit);
        Assert.InRange(cell.TookSeconds, 1e-9, 1000);
        Assert.Equal([2.0, 2.0], cell.Find("stock text")!.Seconds);
        Assert.Equal(6, read.StoryOf("us", "0.1", "idle")!.Operations[0].Predictions[0].TotalSeconds);
    }

    [Fact]
    public void Read_CellThatCameTwiceAndALineThatWasCutOff_HasTheLaterCell()
    {
        var path = Path.Combine(_folder.FullName, "cells.jsonl");
        var log = new ResultLog(path);
        log.Begin();
        log.Add(Cells.Make([("NAM", 1), ("stock text", 2)]));
        log.Add(Cells.Make([("NAM", 7), ("stock text", 2)]));
        var lines = File.ReadAllLines(path);
        File.AppendAllText(path, lines[0][..(lines[0].Length / 2)]);

        var read = new ResultLog(path);
        read.Read();

        Assert.Equal(7, Assert.Single(read.Cells).Nam.Seconds[0]);
    }
}

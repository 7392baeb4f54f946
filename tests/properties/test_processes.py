"""The pool of worker processes."""

import os
from concurrent.futures.process import BrokenProcessPool

import pytest

from blindside.core.processes import WorkerPool
from tests.effort import TIMEOUT_SECONDS


def test_worker_pool_killed_worker_is_replaced() -> None:
    pool = WorkerPool(1)
    try:
        first = pool.submit(os.getpid).result(TIMEOUT_SECONDS)
        with pytest.raises(BrokenProcessPool):
            pool.submit(os._exit, 1).result(TIMEOUT_SECONDS)
        assert pool.submit(os.getpid).result(TIMEOUT_SECONDS) not in (first, os.getpid())
    finally:
        pool.close()
